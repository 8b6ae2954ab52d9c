// What glibc shows only to programs that ask for GNU's additions.
#include <spawn.h>

int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pipe2(int files[2], int flags);
extern char **environ;

/// The variables of this program; what Swift cannot read, as it is no constant.
static inline char *const *inherited_environment(void) { return environ; }

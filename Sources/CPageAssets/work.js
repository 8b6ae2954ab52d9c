// Does the work of the server's own challenge: finds numbers whose SHA-256 begins with zeros.
//
// With a SHA-256 of its own, because browsers have theirs on pages with TLS only, and only one at a time.

const BLOCK = 64;
// Between two looks at whether the page is still there, so that it stays alive.
const BATCH = 4000;

const { K, START } = constants();

/** The first bits of the fractional parts of roots of primes. Source: FIPS 180-4, section 4.2.2. */
function constants() {
    const primes = [];
    for (let n = 2; primes.length < 64; n += 1) {
        if (primes.every((prime) => n % prime)) primes.push(n);
    }
    const bits = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
    return {
        K: Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
        START: Int32Array.from(primes.slice(0, 8), (prime) => bits(Math.sqrt(prime))),
    };
}

const words = new Int32Array(BLOCK);

/** Takes a block of 64 bytes into a state. Source: FIPS 180-4, section 6.2.2. */
function compress(state, bytes, offset) {
    for (let i = 0; i < 16; i += 1) {
        const at = offset + i * 4;
        words[i] =
            (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let i = 16; i < BLOCK; i += 1) {
        const x = words[i - 15];
        const y = words[i - 2];
        const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
        const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
        words[i] = (words[i - 16] + s0 + words[i - 7] + s1) | 0;
    }
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < BLOCK; i += 1) {
        const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
        const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
        const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
        const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g;
        g = f;
        f = e;
        e = (d + t1) | 0;
        d = c;
        c = b;
        b = a;
        a = (t1 + t2) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

/** Makes a function that gives the first 32 bits of the hash of a text and a number after it. */
export function hasher(text) {
    const prefix = new TextEncoder().encode(text);
    const whole = prefix.length - (prefix.length % BLOCK);
    // What all numbers have in common is taken in once.
    const begun = START.slice();
    for (let offset = 0; offset < whole; offset += BLOCK) compress(begun, prefix, offset);
    const rest = prefix.subarray(whole);
    const tail = new Uint8Array(2 * BLOCK);
    const state = new Int32Array(8);
    const view = new DataView(tail.buffer);
    return (number) => {
        const digits = String(number);
        const length = rest.length + digits.length;
        const end = length + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
        tail.fill(0);
        tail.set(rest);
        for (let i = 0; i < digits.length; i += 1) {
            tail[rest.length + i] = digits.charCodeAt(i);
        }
        tail[length] = 0x80;
        view.setUint32(end - 4, (whole + length) * 8);
        state.set(begun);
        for (let offset = 0; offset < end; offset += BLOCK) compress(state, tail, offset);
        return state[0] >>> 0;
    };
}

/** Finds a number for each part; tells after each how many are found. */
export async function solve({ text, parts, bits }, progress) {
    const solutions = [];
    for (let part = 0; part < parts; part += 1) {
        const hash = hasher(`${text}.${part}.`);
        let number = 0;
        while (Math.clz32(hash(number)) < bits) {
            number += 1;
            if (number % BATCH === 0) await new Promise((resume) => setTimeout(resume));
        }
        solutions.push(number);
        progress(solutions.length);
    }
    return `${text}.${solutions.join(".")}`;
}

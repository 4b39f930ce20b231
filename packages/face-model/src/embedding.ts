/** Values of an embedding, each a signed byte. Only their direction means something. */
export const embeddingBytes = 1024;

/** An embedding of the model as bytes: the largest value becomes 127. */
export function embeddingOf(values: Float32Array): Int8Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const factor = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(values, (value) => Math.round(value * factor));
}

export function lengthOf(embedding: Int8Array): number {
  let sum = 0;
  for (const value of embedding) sum += value * value;
  return Math.sqrt(sum);
}

/** Cosine of two embeddings, -1 to 1; 0 where one says nothing. */
export function likeness(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  const length = lengthOf(a) * lengthOf(b);
  return length === 0 ? 0 : sum / length;
}

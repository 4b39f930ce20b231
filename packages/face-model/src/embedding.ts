/**
 * Version of the network that computes embeddings: 1 FaceRes, 2 dlib ResNet. Embeddings of different versions cannot be
 * compared.
 */
export const embeddingModel = 2;
/**
 * Number of values of an embedding, each a signed byte. The direction of the embedding matters, its length does not.
 */
export const embeddingBytes = 128;

/**
 * Cosine from which two pictures count as one person, and the likeness that users see at this cosine. Measurement:
 * docs/guide/faces.md.
 */
export const limitCosine = 0.9355;
export const limitLikeness = 0.75;

/** Converts the network's output to an embedding in bytes: scaled so that the largest absolute value becomes 127. */
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

/**
 * Returns the likeness, 0 to 1, for the cosine of two embeddings. `limitCosine` gives 0.75, equal embeddings give 1.
 */
export function likenessOf(cosine: number): number {
  return Math.min(1, Math.max(0, 1 - ((1 - cosine) * (1 - limitLikeness)) / (1 - limitCosine)));
}

/** Returns the likeness of two embeddings, 0 to 1; 0 if one of them is all zeros. */
export function likeness(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  const length = lengthOf(a) * lengthOf(b);
  return length === 0 ? 0 : likenessOf(sum / length);
}

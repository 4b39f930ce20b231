/** Version of the descriptor network. Descriptors of different versions cannot be compared. 1: FaceRes, 2: dlib ResNet. */
export const embeddingModel = 2;
/** Values of an embedding, each a signed byte. Only their direction is used. */
export const embeddingBytes = 128;

/**
 * Cosine from which two pictures count as one person, and the likeness that users see for it.
 * docs/guide/faces.md has the measurement.
 */
export const limitCosine = 0.9355;
export const limitLikeness = 0.75;

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

/** Returns the likeness of two embeddings with this cosine, 0 to 1: the limit is 0.75, the same picture is 1. */
export function likenessOf(cosine: number): number {
  return Math.min(1, Math.max(0, 1 - ((1 - cosine) * (1 - limitLikeness)) / (1 - limitCosine)));
}

/** Likeness of two embeddings, 0 to 1; 0 if one has no direction. */
export function likeness(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  const length = lengthOf(a) * lengthOf(b);
  return length === 0 ? 0 : likenessOf(sum / length);
}

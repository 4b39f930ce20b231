/**
 * Returns the sharpness of a face: the variance of the Laplacian of its brightness (0 to 255). Examples of values:
 * `faceLimits.sharpness`.
 * @param rgb side × side × 3, 0 to 255; the face scaled to a fixed size, so that the result does not depend on its size
 * in the picture
 */
export function sharpnessOf(rgb: Float32Array, side: number): number {
  const brightness = Float32Array.from({ length: side * side }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
  const value = (at: number) => brightness[at] ?? 0;
  let [sum, squares, count] = [0, 0, 0];
  for (let row = 1; row < side - 1; row++) {
    for (let column = 1; column < side - 1; column++, count++) {
      const at = row * side + column;
      const laplacian = value(at - 1) + value(at + 1) + value(at - side) + value(at + side) - 4 * value(at);
      sum += laplacian;
      squares += laplacian * laplacian;
    }
  }
  return squares / count - (sum / count) ** 2;
}

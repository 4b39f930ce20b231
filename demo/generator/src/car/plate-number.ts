const grammar = /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}$/u;

/**
 * Returns whether a plate is green. Plates of new-energy vehicles have eight characters and are green; the others have
 * seven and are blue.
 */
export function isGreenPlate(number: string): boolean {
  return [...number].length === 8;
}

/**
 * Checks that a number is possible on a Chinese plate. All numbers in the scenes are invented.
 * @throws Error
 */
export function checkPlateNumber(number: string): void {
  if (!grammar.test(number)) throw new Error(`not a number plate: ${number}`);
}

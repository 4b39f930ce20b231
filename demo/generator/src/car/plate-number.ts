const grammar = /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5,6}$/u;

/** New-energy plates have eight characters and are green; the others have seven and are blue. */
export function isGreenPlate(number: string): boolean {
  return [...number].length === 8;
}

/** Throws where the number could not stand on a Chinese plate. All numbers in the scenes are invented. */
export function checkPlateNumber(number: string): void {
  if (!grammar.test(number)) throw new Error(`not a number plate: ${number}`);
}

import { areasOf, citiesOf, provinces } from "#features/china/divisions.ts";

/** Returns the codes of all districts and counties in the list of divisions. */
export const allAreas = (): string[] =>
  provinces()
    .flatMap(({ code }) => citiesOf(code) ?? [])
    .flatMap(({ code }) => areasOf(code) ?? [])
    .map(({ code }) => code);

import { areasOf, citiesOf, provinces } from "../../src/features/china/divisions.ts";

/** Codes of all districts and counties that the list of divisions knows. */
export const allAreas = (): string[] =>
  provinces()
    .flatMap(({ code }) => citiesOf(code) ?? [])
    .flatMap(({ code }) => areasOf(code) ?? [])
    .map(({ code }) => code);

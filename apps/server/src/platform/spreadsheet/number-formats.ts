const date = "yyyy-mm-dd";
const dates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47];
const eastAsianDates = [50, 51, 52, 53, 54, 55, 56, 57, 58];

/**
 * Formats that a workbook names by number alone. ECMA-376, part 1, 18.8.30. How a date is written does not matter, since
 * all come in one spelling; “General” (0) and text (49) are as if there were none.
 */
export const builtInFormats: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...dates, ...eastAsianDates].map((id) => [String(id), date])),
  ...{ 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??" },
  ...{ 37: "#,##0 ;(#,##0)", 38: "#,##0 ;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)" },
  48: "##0.0E+0",
};

import { readXml } from "./read-xml.ts";
import { type ReadPart } from "./zip-parts.ts";

const date = "yyyy-mm-dd";
const dates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47];
const eastAsianDates = [50, 51, 52, 53, 54, 55, 56, 57, 58];

/**
 * Built-in number formats, which a workbook references only by id. ECMA-376, part 1, 18.8.30. All date formats are
 * replaced by one. “General” (0) and text (49) count as no format.
 */
const builtInFormats: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...dates, ...eastAsianDates].map((id) => [String(id), date])),
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  48: "##0.0E+0",
};

export interface WorkbookFacts {
  /** Name of the XML part of the first visible sheet, or of the first sheet if all are hidden. */
  firstSheet: string;
  /** The other visible sheets. */
  otherSheets: { name: string; part: string }[];
  startsIn1904: boolean;
  sharedTexts: string[];
  /** Number format of each cell style, by the index of the style. */
  formats: (string | undefined)[];
}

const isTrue = (flag: string | undefined) => flag === "1" || flag === "true";
/** Returns true for `hidden`, and for `veryHidden`, which only a program can undo. */
const isHidden = ({ state }: Readonly<Record<string, string>>) => state?.toLowerCase().endsWith("hidden") === true;
/** Returns the value of `r:id`, with any namespace prefix. */
const relationOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

/** Returns the name of a part; targets are absolute or relative to `xl/`. */
const partName = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`);

async function worksheetsByRelation(read: ReadPart): Promise<Map<string, string>> {
  const sheets = new Map<string, string>();
  await readXml(read("xl/_rels/workbook.xml.rels"), {
    open(_name, { Id: id, Type: type, Target: target }) {
      if (id !== undefined && target !== undefined && type?.endsWith("/worksheet") === true) {
        sheets.set(id, partName(target));
      }
      return undefined;
    },
  });
  return sheets;
}

interface Tab {
  name: string;
  relation: string;
  isHidden: boolean;
}

/** Returns the sheets in their order, visible sheets first. */
async function readWorkbook(read: ReadPart): Promise<{ tabs: Tab[]; startsIn1904: boolean }> {
  const tabs: Tab[] = [];
  let startsIn1904 = false;
  await readXml(read("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "workbookPr") startsIn1904 = isTrue(attributes.date1904);
      else if (name === "sheet")
        tabs.push({ name: attributes.name ?? "", relation: relationOf(attributes), isHidden: isHidden(attributes) });
      return undefined;
    },
  });
  return { tabs: tabs.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden)), startsIn1904 };
}

/** Reads the shared texts. Joins the runs of rich text, and omits phonetic texts (`rPh`). */
async function readSharedTexts(read: ReadPart): Promise<string[]> {
  const texts: string[] = [];
  const at = { text: "", inText: false, phonetic: 0 };
  await readXml(read("xl/sharedStrings.xml"), {
    open(name) {
      if (name === "si") at.text = "";
      else if (name === "rPh") at.phonetic++;
      else if (name === "t") at.inText = at.phonetic === 0;
      return undefined;
    },
    close(name) {
      if (name === "si") texts.push(at.text);
      else if (name === "rPh") at.phonetic--;
      else if (name === "t") at.inText = false;
    },
    text(text) {
      if (at.inText) at.text += text;
    },
  });
  return texts;
}

async function readFormats(read: ReadPart): Promise<(string | undefined)[]> {
  const own = new Map<string, string>();
  const formats: (string | undefined)[] = [];
  let inCells = false;
  await readXml(read("xl/styles.xml"), {
    open(name, { numFmtId: id = "0", formatCode: code }) {
      if (name === "numFmt" && code !== undefined) own.set(id, code);
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) formats.push(own.get(id) ?? builtInFormats[id]);
      return undefined;
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
  });
  return formats;
}

/**
 * Reads everything that is needed to interpret the first sheet: its part, number formats, shared texts and date system.
 */
export async function readWorkbookFacts(read: ReadPart): Promise<WorkbookFacts> {
  const worksheets = await worksheetsByRelation(read);
  const { tabs, startsIn1904 } = await readWorkbook(read);
  const sheets = tabs.flatMap((tab) => {
    const part = worksheets.get(tab.relation);
    return part === undefined ? [] : [{ ...tab, part }];
  });
  return {
    firstSheet: sheets[0]?.part ?? "xl/worksheets/sheet1.xml",
    otherSheets: sheets.slice(1).filter((sheet) => !sheet.isHidden),
    startsIn1904,
    sharedTexts: await readSharedTexts(read),
    formats: await readFormats(read),
  };
}

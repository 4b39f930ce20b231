import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { RandomAccessReader } from "yauzl";
import { type Queryable } from "#platform/db/database.ts";
import { testPayer } from "#test/data/payer.ts";
import { type ZippedFile, zipOf } from "#test/face/zips.ts";
import { importItems } from "./import-list.ts";
import { PieceReader } from "./pieces.ts";
import { listZip } from "./zip-entries.ts";

/** Reads a zip from memory; replaces PieceReader in this test. */
class BytesReader extends RandomAccessReader {
  readonly #zip: Buffer;
  constructor(zip: Buffer) {
    super();
    this.#zip = zip;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#zip.subarray(start, end)]);
  }
  async bytes(start: number, end: number): Promise<Buffer> {
    return this.#zip.subarray(start, end);
  }
}

const bytes = Buffer.from("picture");
const file = (path: string | Buffer, content = bytes): ZippedFile => ({ path, bytes: content });
const list = (...rows: string[]) => file("名单.csv", Buffer.from(["文件名,编号,姓名", ...rows].join("\n")));

/** Returns name, code, person, row and problem of each task item. */
async function itemsOf(...files: ZippedFile[]): Promise<string[]> {
  const zip = await zipOf(files);
  // the cast is required, because PieceReader has private fields
  const reader = new BytesReader(zip) as unknown as PieceReader;
  const items = await importItems(reader, await listZip(reader, zip.length), testPayer);
  return items.map(({ name, input: { face, row, problem } }) =>
    [name, face?.code, face?.name, row, problem].filter((part) => part !== undefined).join(" "),
  );
}
const gbk = (hex: string) => Buffer.from(`T_${Buffer.from(hex, "hex").toString("latin1")}.jpg`, "latin1");

it("names are decoded as GB 18030 together, even if some of them are valid UTF-8", async () => {
  // 张三, 谢伟 (D0BB CEB0) and 肖强 (D0A4 C7BF); the bytes of the last two are also valid UTF-8
  expect(await itemsOf(file(gbk("d5c5c8fd")), file(gbk("d0bbceb0")), file(gbk("d0a4c7bf")))).toEqual([
    "T_张三.jpg T 张三",
    "T_谢伟.jpg T 谢伟",
    "T_肖强.jpg T 肖强",
  ]);
});

it("UTF-8 names without the UTF-8 flag are decoded as UTF-8", async () => {
  expect(await itemsOf(file(Buffer.from("T_张三.jpg")))).toEqual(["T_张三.jpg T 张三"]);
});

it("the list distinguishes two pictures with the same name by their folders", async () => {
  const rows = list("一车间/001.jpg,A01,甲一一", "二车间\\001.jpg,B01,乙二二");
  expect(await itemsOf(rows, file("一车间/001.jpg"), file("二车间/001.jpg"))).toEqual([
    "一车间/001.jpg A01 甲一一 2",
    "二车间/001.jpg B01 乙二二 3",
  ]);
});

it("a row that matches two files is reported, and so is a second row for the same file", async () => {
  const rows = list("001.jpg,A01,甲一一", "a2.jpg,A02,甲二二", "a2.jpg,A03,甲三三");
  expect(await itemsOf(rows, file("一/001.jpg"), file("二/001.jpg"), file("a2.jpg"))).toEqual([
    "001.jpg A01 甲一一 2 ambiguous",
    "a2.jpg A02 甲二二 3",
    "a2.jpg A03 甲三三 4 twice",
    "一/001.jpg",
    "二/001.jpg",
  ]);
});

it("temporary files of a list that is open in a program are ignored", async () => {
  expect(
    await itemsOf(file("~$名单.xlsx"), file(".~lock.名单.xlsx#"), list("a1.jpg,C01,丙三三"), file("a1.jpg")),
  ).toEqual(["a1.jpg C01 丙三三 2"]);
});

it("backslashes separate folders, and a path outside the zip is refused", async () => {
  expect(await itemsOf(file("photos\\D01_丁四四.jpg"))).toEqual(["photos/D01_丁四四.jpg D01 丁四四"]);
  await expect(itemsOf(file("..\\..\\D01_丁四四.jpg"))).rejects.toThrow();
});

it("every file and row has an item: a name without extension matches, and unsupported files are reported", async () => {
  const rows = list("001,K01,癸十十", "b2.HEIC,L01,子一一", "none.jpg,M01,丑二二");
  const files = [file("001.jpg"), file("b2.HEIC"), file("G01_庚七七.webp"), file("H01_辛八八.jfif"), file("读我.txt")];
  expect(await itemsOf(rows, ...files, file("第二.csv", Buffer.from("文件名")))).toEqual([
    "001.jpg K01 癸十十 2",
    "b2.HEIC L01 子一一 3 kind",
    "none.jpg M01 丑二二 4 missing",
    "G01_庚七七.webp G01 庚七七.webp kind",
    "H01_辛八八.jfif H01 辛八八",
    "读我.txt kind",
    "第二.csv second_list",
  ]);
});

it("an error of the database while a zip is read is not reported as an invalid zip", async () => {
  const db = {
    selectFrom() {
      throw new Error("Connection terminated unexpectedly");
    },
  };
  const reader = new PieceReader(db as unknown as Queryable, "", Buffer.alloc(32));
  await expect(listZip(reader, 1000)).rejects.toThrow("Connection terminated unexpectedly");
});

import { type FormText } from "@huiyan/contract/form-texts";

const zipStart = Buffer.from("PK\x03\x04", "latin1");
const oleStart = Buffer.from("D0CF11E0A1B11AE1", "hex");
const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
/** Number of first bytes that are inspected to recognise the kind of a file. */
const frontBytes = 4096;

const notWorkbook = "文件内容不是 Excel 工作簿，请用 Excel 或 WPS 打开，另存为 xlsx 后再上传" satisfies FormText;
const encrypted = "表格设有打开密码，请取消密码，另存为 xlsx 后再上传" satisfies FormText;

/**
 * Signatures of tables that this product cannot read: HTML and XML saved as .xls, and files of other office programs.
 */
const otherTables = [
  /^\s*(?:<!doctype html|<html|<table|<meta|<head|<div)/i,
  /urn:schemas-microsoft-com:office:spreadsheet/i,
  /^\s*MIME-Version:/i,
  /application\/vnd\.oasis\.opendocument\.spreadsheet/,
  /Index\/(?:Document|Tables\/)/,
];

/**
 * Returns advice on how to convert an unreadable table; undefined if the file is no table.
 * @param bytes file that no reader of this product can read
 */
export function adviceFor(bytes: Buffer): FormText | undefined {
  if (startsWith(bytes, oleStart))
    return bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? encrypted : undefined;
  const front = bytes.subarray(0, frontBytes);
  const text = front
    .toString(front[0] === 0xff && front[1] === 0xfe ? "utf16le" : "latin1")
    .replace(/^(?:\uFEFF|ï»¿)/, "");
  if (otherTables.some((sign) => sign.test(text))) return notWorkbook;
  // delimited text, such as .csv and .txt
  const isText = bytes.length > 0 && !startsWith(bytes, zipStart) && !front.includes(0);
  return isText && /[,;\t]/.test(text) && !/^\s*[{[%]/.test(text) ? notWorkbook : undefined;
}

import {
  ChainFile,
  fieldOf,
  fingerprintOf,
  isOpenField,
  keyIdLength,
  type SealedEntry,
  SlipFile,
} from "@huiyan/contract/weighing/seal.rules";
import {
  compareWithChain,
  picturesWith,
  type SealFault,
  verifyChain,
  verifySlipFile,
  voidInChain,
} from "@huiyan/contract/weighing/verify.rules";
import { sealFieldName, sheetTexts } from "@huiyan/contract/weighing/weighing.texts";
import { currentLanguage } from "#shared/format/language.ts";
import { browserCrypto, hashBytes } from "./seal-crypto.ts";
import { verifierText as text } from "./verifier.texts.ts";

export interface ReadFile {
  name: string;
  bytes: Uint8Array;
}

export interface Finding {
  tone: "good" | "bad" | "note";
  title: string;
  lines: string[];
  /** Signed fields of a slip as pairs of name and value. */
  facts?: [name: string, value: string][];
}

const finding = (tone: Finding["tone"], title: string, lines: string[] = []): Finding => ({ tone, title, lines });

function sentenceOf(fault: SealFault): string {
  const name = "name" in fault ? sealFieldName(fault.name, currentLanguage()) : "";
  return (fault.seq === undefined ? "" : text("inEntry", { seq: fault.seq })) + text(fault.kind, { name });
}

function parsed(file: ReadFile): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(file.bytes));
  } catch {
    return undefined;
  }
}

/**
 * Result of comparing the key in a file with the published one. `keyUnknown`: the user has not entered the published
 * fingerprint.
 */
type KeyState = "keySame" | "keyOther" | "keyUnknown";

interface Key {
  state: KeyState;
  fingerprint: string;
}

async function compareKey(publicKey: string, published: string): Promise<Key> {
  const fingerprint = await fingerprintOf(browserCrypto, publicKey);
  const entered = published.toLowerCase().replaceAll(/[^0-9a-f]/g, "");
  if (published.trim() === "") return { state: "keyUnknown", fingerprint };
  const isSame = entered.length >= keyIdLength && fingerprint.startsWith(entered);
  return { state: isSame ? "keySame" : "keyOther", fingerprint };
}

const keyLine = ({ state, fingerprint }: Key): string => text(state, { fingerprint });

/** Returns whether the printed slip shows a field. Hashes, ids and the position in the chain are not shown. */
const isContent = ([name, value]: readonly [string, string]) =>
  value !== "" && !isOpenField(name) && !/\.(?:message|picture\..*)$/.test(name) && !/^(?:device_id|alg)$/.test(name);

/** Returns whether no line of the slip refers to a weighing record. Older slips have no field `source` that says so. */
const isByHand = ({ fields }: SealedEntry): boolean => !fields.some(([name]) => /^row\.\d+\.message$/.test(name));

function factsOf(slip: SealedEntry): [string, string][] {
  const sealed = slip.fields.filter((field) => isContent(field) && field[0] !== "source");
  const source: [string, string][] = isByHand(slip) ? [["source", sheetTexts.byHand[0]]] : [];
  return [...source, ...sealed].map(([name, value]) => [sealFieldName(name, currentLanguage()), value]);
}

async function judgeSlip(file: SlipFile, chain: ChainFile | undefined, key: Key): Promise<Finding> {
  const number = fieldOf(file.slip, "number") ?? "";
  const faults = await verifySlipFile(browserCrypto, file);
  if (chain !== undefined) faults.push(...compareWithChain(file.slip, chain));
  if (faults.length > 0) return finding("bad", text("changed", { number }), faults.map(sentenceOf));
  const lines = [keyLine(key), ...(chain === undefined ? [text("noChain")] : [])];
  if (key.state === "keyOther") return finding("bad", text("foreign", { number }), lines);
  const facts = factsOf(file.slip);
  const isVoid = file.void !== null || (chain !== undefined && voidInChain(file.slip, chain) !== undefined);
  if (isVoid) return { ...finding("bad", text("isVoid", { number }), [keyLine(key)]), facts };
  if (key.state === "keyUnknown") return { ...finding("note", text("unconfirmed", { number }), lines), facts };
  if (isByHand(file.slip)) return { ...finding("note", text("byHand", { number }), lines), facts };
  return { ...finding("good", text("genuine", { number }), lines), facts };
}

async function judgeChain(chain: ChainFile, key: Key): Promise<Finding> {
  const faults = await verifyChain(browserCrypto, chain);
  if (faults.length > 0) return finding("bad", text("chainChanged"), faults.map(sentenceOf));
  const lines = [text("exportedAt", { time: chain.head.exported_at }), keyLine(key)];
  if (key.state === "keyOther") return finding("bad", text("chainForeign"), lines);
  const tone = key.state === "keySame" ? "good" : "note";
  return finding(tone, text("chainGenuine", { n: chain.entries.length }), lines);
}

function judgePicture({ name, bytes }: ReadFile, slip: SlipFile): Finding {
  const fields = picturesWith(slip.slip, hashBytes(bytes)).map((field) => sealFieldName(field, currentLanguage()));
  return fields.length === 0
    ? finding("bad", text("pictureNot", { name }))
    : finding("good", text("pictureOn", { name, fields: fields.join("、") }));
}

/**
 * Returns the findings: one per slip, one per picture of a slip, one for the chain of slips, and one per unreadable
 * file.
 * @param published fingerprint of the published key, which the user has entered from another source
 */
export async function judgeFiles(files: readonly ReadFile[], published: string): Promise<Finding[]> {
  const documents = files.filter(({ name }) => /\.json$/i.test(name));
  const pictures = files.filter(({ name }) => !/\.json$/i.test(name));
  const read = documents.map((file) => ({ file, value: parsed(file) }));
  const slips = read.flatMap(({ value }) => SlipFile.safeParse(value).data ?? []);
  const chain = read.flatMap(({ value }) => ChainFile.safeParse(value).data ?? [])[0];
  const strange = read.filter(({ value }) => !SlipFile.safeParse(value).success && !ChainFile.safeParse(value).success);
  const findings: Finding[] = [];
  for (const slip of slips) {
    findings.push(await judgeSlip(slip, chain, await compareKey(slip.key.public_key, published)));
    findings.push(...pictures.map((picture) => judgePicture(picture, slip)));
  }
  if (chain !== undefined) findings.push(await judgeChain(chain, await compareKey(chain.key.public_key, published)));
  findings.push(...strange.map(({ file }) => finding("bad", text("unreadable", { name: file.name }))));
  return findings;
}

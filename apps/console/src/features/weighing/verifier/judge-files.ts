import { ChainFile, fieldOf, fingerprintOf, SlipFile } from "@huiyan/contract/weighing/seal.rules";
import {
  compareWithChain,
  picturesWith,
  type SealFault,
  verifyChain,
  verifySlipFile,
  voidInChain,
} from "@huiyan/contract/weighing/verify.rules";
import { sealFieldName } from "@huiyan/contract/weighing/weighing.texts";
import { currentLanguage } from "../../../shared/format/language.ts";
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

async function judgeKey(publicKey: string, published: string): Promise<Finding> {
  const fingerprint = await fingerprintOf(browserCrypto, publicKey);
  const entered = published.toLowerCase().replaceAll(/[^0-9a-f]/g, "");
  if (entered === "") return finding("note", text("keyUnknown", { fingerprint }));
  const isSame = entered.length >= 16 && fingerprint.startsWith(entered);
  return isSame ? finding("good", text("keySame")) : finding("bad", text("keyOther"), [fingerprint]);
}

async function judgeSlip(file: SlipFile, chain: ChainFile | undefined): Promise<Finding> {
  const number = fieldOf(file.slip, "number") ?? "";
  const faults = await verifySlipFile(browserCrypto, file);
  if (chain !== undefined) faults.push(...compareWithChain(file.slip, chain));
  if (faults.length > 0) return finding("bad", text("changed", { number }), faults.map(sentenceOf));
  const isVoid = file.void !== null || (chain !== undefined && voidInChain(file.slip, chain) !== undefined);
  if (isVoid) return finding("bad", text("isVoid", { number }));
  return finding("good", text("genuine", { number }), chain === undefined ? [text("noChain")] : []);
}

async function judgeChain(chain: ChainFile): Promise<Finding> {
  const faults = await verifyChain(browserCrypto, chain);
  if (faults.length > 0) return finding("bad", text("chainChanged"), faults.map(sentenceOf));
  return finding("good", text("chainGenuine", { n: chain.entries.length }), [
    text("exportedAt", { time: chain.head.exported_at }),
  ]);
}

function judgePicture({ name, bytes }: ReadFile, slip: SlipFile): Finding {
  const fields = picturesWith(slip.slip, hashBytes(bytes)).map((field) => sealFieldName(field, currentLanguage()));
  return fields.length === 0
    ? finding("bad", text("pictureNot", { name }))
    : finding("good", text("pictureOn", { name, fields: fields.join("、") }));
}

/** What these files prove together. @param published what the reader knows of the key, from elsewhere */
export async function judgeFiles(files: readonly ReadFile[], published: string): Promise<Finding[]> {
  const documents = files.filter(({ name }) => /\.json$/i.test(name));
  const pictures = files.filter(({ name }) => !/\.json$/i.test(name));
  const read = documents.map((file) => ({ file, value: parsed(file) }));
  const slips = read.flatMap(({ value }) => SlipFile.safeParse(value).data ?? []);
  const chain = read.flatMap(({ value }) => ChainFile.safeParse(value).data ?? [])[0];
  const strange = read.filter(({ value }) => !SlipFile.safeParse(value).success && !ChainFile.safeParse(value).success);
  const findings: Finding[] = [];
  for (const slip of slips) {
    findings.push(await judgeSlip(slip, chain), await judgeKey(slip.key.public_key, published));
    findings.push(...pictures.map((picture) => judgePicture(picture, slip)));
  }
  if (chain !== undefined) findings.push(await judgeChain(chain));
  if (chain !== undefined && slips.length === 0) findings.push(await judgeKey(chain.key.public_key, published));
  findings.push(...strange.map(({ file }) => finding("bad", text("unreadable", { name: file.name }))));
  return findings;
}

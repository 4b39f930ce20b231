import {
  digestOf,
  fingerprintOf,
  hashField,
  keyIdLength,
  noEntry,
  type SealedEntry,
  type SlipFile,
  sealFormat,
  signedText,
} from "@huiyan/contract/weighing/seal.rules";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { judgeFiles } from "./judge-files.ts";
import { browserCrypto } from "./seal-crypto.ts";

const secret = new Uint8Array(32).fill(7);
const public_key = bytesToHex(ed25519.getPublicKey(secret));
const fingerprint = await fingerprintOf(browserCrypto, public_key);
const id = fingerprint.slice(0, keyIdLength);
const salt = "ab".repeat(32);

async function seal(fields: SealedEntry["fields"]): Promise<SealedEntry> {
  const hashes = await Promise.all(
    fields.map(async (field): Promise<[string, string]> => [field[0], await hashField(browserCrypto, salt, field)]),
  );
  const digest = await digestOf(browserCrypto, hashes);
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(signedText(digest)), secret));
  return { format: sealFormat, fields, salt, hashes, digest, signature };
}
const head: SealedEntry["fields"] = [
  ["kind", "slip"],
  ["key_id", id],
  ["seq", "1"],
  ["previous", noEntry],
  ["number", "LB202611200001"],
  ["made_at", "2026-11-20T08:00:00.000Z"],
  ["customer", "王五"],
];
const sums: SealedEntry["fields"] = [
  ["row.1.total", "10"],
  ["row.1.picture.image", "cd".repeat(32)],
  ["total", "10"],
];
const weighed: SealedEntry["fields"] = [...head, ["row.1.message", "m1"], ...sums];

async function judge(fields: SealedEntry["fields"], published: string, change = (text: string) => text) {
  const file: SlipFile = {
    format: sealFormat,
    type: "slip",
    key: { id, public_key },
    slip: await seal(fields),
    void: null,
  };
  const bytes = utf8ToBytes(change(JSON.stringify(file)));
  const [finding] = await judgeFiles([{ name: "slip.json", bytes }], published);
  return finding;
}

describe("the offline verifier", () => {
  it("calls no slip genuine before the user has entered the published fingerprint", async () => {
    const unconfirmed = await judge(weighed, "");
    expect(unconfirmed).toMatchObject({ tone: "note", title: "磅单 LB202611200001 内容未被改动，尚未确认由谁签名" });
    expect(unconfirmed?.lines.join()).toContain(fingerprint);
    expect(await judge(weighed, fingerprint)).toMatchObject({ tone: "good", title: "磅单 LB202611200001 真实有效" });
    expect(await judge(weighed, id)).toMatchObject({ tone: "good" });
  });

  it.each(["f".repeat(64), id.slice(1), "不知道"])(
    "rejects a slip if the published fingerprint is %s, and shows none of its content",
    async (published) => {
      const foreign = await judge(weighed, published);
      expect(foreign).toMatchObject({ tone: "bad" });
      expect(foreign?.title).toContain("请勿作为结算依据");
      expect(foreign?.facts).toBeUndefined();
    },
  );

  it("shows the signed content, without hashes and ids", async () => {
    const facts = (await judge(weighed, fingerprint))?.facts;
    expect(facts).toEqual([
      ["客户", "王五"],
      ["第 1 行 头数(头)", "10"],
      ["合计头数", "10"],
    ]);
  });

  it("says that a slip without weighing records was entered by hand, also without the field source", async () => {
    for (const fields of [
      [...head, ...sums],
      [...head, ["source", "手工填写"], ...sums],
    ] as const) {
      const byHand = await judge([...fields] as SealedEntry["fields"], fingerprint);
      expect(byHand).toMatchObject({ tone: "note" });
      expect(byHand?.title).toContain("手工填写");
      expect(byHand?.facts?.[0]).toEqual(["数据来源", "手工填写"]);
    }
  });

  it("names a field that differs from the signed one, and shows no content of the slip", async () => {
    const changed = await judge(weighed, fingerprint, (text) => text.replace("王五", "王六"));
    expect(changed).toMatchObject({ tone: "bad", lines: ["“客户”与签名时不同"] });
    expect(changed?.facts).toBeUndefined();
  });
});

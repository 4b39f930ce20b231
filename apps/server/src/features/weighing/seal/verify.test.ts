import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  type ChainFile,
  digestOf,
  fingerprintOf,
  hashField,
  headText,
  isOpenField,
  keyIdLength,
  noEntry,
  type SealedEntry,
  type SlipFile,
  sealFormat,
  signedText,
} from "@huiyan/contract/weighing/seal.rules";
import {
  compareWithChain,
  isVoidOf,
  picturesWith,
  verifyChain,
  verifySlipFile,
  voidInChain,
} from "@huiyan/contract/weighing/verify.rules";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { sealCrypto as crypto } from "./seal-entry.ts";

const salt = "ab".repeat(32);
let privateKey: KeyObject;
let key: SlipFile["key"];
let slips: SealedEntry[];
let slip: SealedEntry;
let ofVoid: SealedEntry;
let chain: ChainFile;

const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString("hex");
async function seal(fields: SealedEntry["fields"]): Promise<SealedEntry> {
  const hashes = await Promise.all(
    fields.map(async (field): Promise<[string, string]> => [field[0], await hashField(crypto, salt, field)]),
  );
  const digest = await digestOf(crypto, hashes);
  return { format: sealFormat, fields, salt, hashes, digest, signature: signed(signedText(digest)) };
}
const head = (kind: string, seq: number, previous: string): SealedEntry["fields"] => [
  ["kind", kind],
  ["key_id", key.id],
  ["seq", String(seq)],
  ["previous", previous],
  ["number", `LB20261120000${seq}`],
  ["made_at", "2026-11-20T08:00:00.000Z"],
];
const content: SealedEntry["fields"] = [
  ["customer", "王五"],
  ["licensePlate", "粤B12345"],
  ["row.1.total", "10"],
  ["row.1.weight", "1100"],
  ["row.1.picture.image", "cd".repeat(32)],
  ["total", "10"],
];

beforeAll(async () => {
  const pair = generateKeyPairSync("ed25519");
  privateKey = pair.privateKey;
  const public_key = pair.publicKey.export({ format: "der", type: "spki" }).subarray(12).toString("hex");
  key = { id: (await fingerprintOf(crypto, public_key)).slice(0, keyIdLength), public_key };
  slips = [];
  for (const seq of [1, 2, 3])
    slips.push(await seal([...head("slip", seq, slips.at(-1)?.digest ?? noEntry), ...content]));
  slip = slips[0] as SealedEntry;
  ofVoid = await seal([...head("void", 4, slips.at(-1)?.digest ?? ""), ["voids", slip.digest], ["reason", "填错"]]);
  const entries = [...slips, ofVoid].map(({ salt: _, fields, ...entry }) => ({
    ...entry,
    fields: fields.filter(([name]) => isOpenField(name)),
  }));
  const end = { key_id: key.id, seq: 4, digest: ofVoid.digest, exported_at: "2026-11-21T00:00:00.000Z" };
  chain = { format: sealFormat, type: "chain", key, entries, head: { ...end, signature: signed(headText(end)) } };
});

const fileOf = (of: SealedEntry, withVoid: SealedEntry | null = null): SlipFile => ({
  format: sealFormat,
  type: "slip",
  key,
  slip: of,
  void: withVoid,
});
const flip = (text: string, at: number) => {
  const where = at % text.length;
  const other = text[where] === "0" ? "1" : "0";
  return text.slice(0, where) + other + text.slice(where + 1);
};
const copy = <T>(value: T): T => structuredClone(value);

it("a signed slip and its chain are accepted; a void slip is reported as void", async () => {
  expect(await verifySlipFile(crypto, fileOf(slip))).toEqual([]);
  expect(await verifySlipFile(crypto, fileOf(slip, ofVoid))).toEqual([]);
  expect(await verifyChain(crypto, chain)).toEqual([]);
  expect(compareWithChain(slip, chain)).toEqual([]);
  expect(voidInChain(slip, chain)?.digest).toBe(ofVoid.digest);
  expect(isVoidOf(ofVoid, slips[1] as SealedEntry)).toBe(false);
});

it("one changed character in any field is detected, and the field is named", () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (which, at) => {
      const changed = copy(slip);
      const field = changed.fields[which % changed.fields.length];
      if (field === undefined) throw new Error("a slip has fields");
      field[1] = flip(field[1], at);
      const faults = await verifySlipFile(crypto, fileOf(changed));
      expect(faults).toContainEqual({ kind: "field", name: field[0] });
      const named = faults.flatMap((fault) => ("name" in fault ? [fault.name] : []));
      expect(new Set(named)).toEqual(new Set([field[0]]));
    }),
  ));

it("one changed character in any hash, digest, salt or signature is detected", () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (which, at) => {
      const changed = copy(slip);
      const changes = [
        ...changed.hashes.map((pair) => () => {
          pair[1] = flip(pair[1], at);
        }),
        () => {
          changed.digest = flip(changed.digest, at);
        },
        () => {
          changed.signature = flip(changed.signature, at);
        },
        () => {
          changed.salt = flip(changed.salt ?? "", at);
        },
      ];
      changes[which % changes.length]?.();
      expect(await verifySlipFile(crypto, fileOf(changed))).not.toEqual([]);
    }),
  ));

it("a field that was changed together with its hash fails the signature, and the chain names the field", async () => {
  for (const [at, [name, value]] of slip.fields.entries()) {
    const changed = copy(slip);
    const field: [string, string] = [name, `${value}0`];
    changed.fields[at] = field;
    changed.hashes[at] = [name, await hashField(crypto, salt, field)];
    changed.digest = await digestOf(crypto, changed.hashes);
    expect(await verifySlipFile(crypto, fileOf(changed))).toContainEqual({ kind: "signature" });
    expect(compareWithChain(changed, chain)).toEqual([{ kind: "differs", name }]);
  }
});

it.each([
  [
    "a field that was taken out",
    (entry: SealedEntry) => entry.fields.splice(7, 1),
    { kind: "missing", name: "licensePlate" },
  ],
  [
    "a field that was put in",
    (entry: SealedEntry) => entry.fields.push(["extra", "1"]),
    { kind: "added", name: "extra" },
  ],
  ["fields in another order", (entry: SealedEntry) => entry.fields.reverse(), { kind: "moved", name: "total" }],
] as const)("%s is found", async (_, change, fault) => {
  const changed = copy(slip);
  change(changed);
  expect(await verifySlipFile(crypto, fileOf(changed))).toContainEqual(fault);
});

it("the void entry of one slip does not void another slip", async () => {
  const other = slips[1] as SealedEntry;
  expect(await verifySlipFile(crypto, fileOf(other, ofVoid))).toEqual([{ kind: "voids", seq: 4 }]);
});

it("a chain with reordered, missing or removed last entries is detected", () =>
  fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3]), async (order) => {
      const entries = order.flatMap((at) => chain.entries[at] ?? []);
      const isWhole = order.join() === "0,1,2,3";
      expect((await verifyChain(crypto, { ...chain, entries })).length === 0).toBe(isWhole);
    }),
  ));

it("one changed character in any field of a chain is detected, and entry and field are named", () =>
  fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (entryAt, fieldAt, at) => {
      const changed = copy(chain);
      const seq = (entryAt % changed.entries.length) + 1;
      const fields = changed.entries[seq - 1]?.fields ?? [];
      const field = fields[fieldAt % fields.length];
      if (field === undefined) throw new Error("an entry has fields");
      field[1] = flip(field[1], at);
      expect(await verifyChain(crypto, changed)).toContainEqual({ kind: "field", name: field[0], seq });
    }),
  ));

it("verifying a slip with another key reports the key and the signature", async () => {
  const file = fileOf(slip);
  const faults = await verifySlipFile(crypto, { ...file, key: { ...key, public_key: "12".repeat(32) } });
  expect(faults).toEqual([{ kind: "key" }, { kind: "signature" }]);
});

it("a slip that is not in the chain is reported as absent", () =>
  expect(
    compareWithChain(
      {
        ...slip,
        digest: "x",
        fields: [
          ["number", "LB0"],
          ["seq", "99"],
        ],
      },
      chain,
    ),
  ).toEqual([{ kind: "absent" }]));

it("a picture is found by its hash", () => {
  expect(picturesWith(slip, "cd".repeat(32))).toEqual(["row.1.picture.image"]);
  expect(picturesWith(slip, "ce".repeat(32))).toEqual([]);
});

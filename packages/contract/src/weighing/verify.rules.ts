import {
  type ChainFile,
  digestOf,
  fieldOf,
  fingerprintOf,
  hashField,
  headText,
  isOpenField,
  keyIdLength,
  noEntry,
  openFields,
  type SealCrypto,
  type SealedEntry,
  type SlipFile,
  signedText,
} from "./seal.rules.ts";

/**
 * A fault that the verification found, and where. `seq`: position in the chain, from 1; `name`: field.
 * docs/reference/weighing.md W6.
 */
export type SealFault =
  | { kind: "field" | "missing" | "added" | "moved" | "differs"; name: string; seq?: number }
  | {
      kind: "salt" | "digest" | "signature" | "key" | "sequence" | "previous" | "head" | "voids" | "absent";
      seq?: number;
    };

const at = (faults: SealFault[], seq: number): SealFault[] => faults.map((fault) => ({ ...fault, seq }));

/** Returns the fields whose values do not match their hashes. */
async function changedFields(crypto: SealCrypto, entry: SealedEntry): Promise<SealFault[]> {
  const { fields, hashes, salt = "" } = entry;
  const listed = new Map(hashes);
  const checked = await Promise.all(
    fields.map(async (field) => ({
      name: field[0],
      isSame: listed.get(field[0]) === (await hashField(crypto, salt, field)),
    })),
  );
  const hidden = checked.filter(({ name }) => listed.has(name) && !isOpenField(name));
  // If all salted hashes differ, the salt is wrong rather than every field.
  if (hidden.length > 1 && hidden.every(({ isSame }) => !isSame)) return [{ kind: "salt" }];
  return checked
    .filter(({ isSame }) => !isSame)
    .map(({ name }) => ({ kind: listed.has(name) ? "field" : "added", name }));
}

/**
 * Returns the fields that are missing or not allowed.
 * @param whole true: all fields must be present; false: only the open ones
 */
function misplacedFields({ fields, hashes }: SealedEntry, whole: boolean): SealFault[] {
  const names = fields.map(([name]) => name);
  const expected = hashes.map(([name]) => name).filter((name) => whole || isOpenField(name));
  const missing = expected.filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.map((name) => ({ kind: "missing", name }));
  const known = names.filter((name) => expected.includes(name));
  const moved = known.find((name, index) => name !== expected[index]);
  return moved === undefined ? [] : [{ kind: "moved", name: moved }];
}

/**
 * Verifies one entry. In a chain, fields other than the open ones are faults, because without the salt they cannot be
 * checked.
 */
async function verifyEntry(
  crypto: SealCrypto,
  publicKey: string,
  entry: SealedEntry,
  whole: boolean,
): Promise<SealFault[]> {
  const faults = [...(await changedFields(crypto, entry)), ...misplacedFields(entry, whole)];
  const digest = await digestOf(crypto, entry.hashes);
  if (digest !== entry.digest) faults.push({ kind: "digest" });
  const isSigned = await crypto.verify(publicKey, signedText(digest), entry.signature);
  if (!isSigned) faults.push({ kind: "signature" });
  return faults;
}

async function verifyKey(crypto: SealCrypto, { id, public_key }: SlipFile["key"]): Promise<SealFault[]> {
  const fingerprint = await fingerprintOf(crypto, public_key);
  return fingerprint.slice(0, keyIdLength) === id ? [] : [{ kind: "key" }];
}

/** Returns true if the entry is the voiding of this slip. */
export const isVoidOf = (entry: SealedEntry, slip: SealedEntry): boolean =>
  fieldOf(entry, "kind") === "void" && fieldOf(entry, "voids") === slip.digest;

/** Verifies the file of a slip. Returns the slip's faults; none means that the slip is unchanged. */
export async function verifySlipFile(crypto: SealCrypto, file: SlipFile): Promise<SealFault[]> {
  const { key, slip } = file;
  const faults = [...(await verifyKey(crypto, key)), ...(await verifyEntry(crypto, key.public_key, slip, true))];
  if (fieldOf(slip, "kind") !== "slip" || fieldOf(slip, "key_id") !== key.id) faults.push({ kind: "key" });
  if (file.void === null) return faults;
  const ofVoid = await verifyEntry(crypto, key.public_key, file.void, true);
  if (!isVoidOf(file.void, slip)) ofVoid.push({ kind: "voids" });
  return [...faults, ...at(ofVoid, Number(fieldOf(file.void, "seq") ?? 0))];
}

/** Verifies a chain: its entries and their order. Returns the faults. */
export async function verifyChain(crypto: SealCrypto, { key, entries, head }: ChainFile): Promise<SealFault[]> {
  const faults = await verifyKey(crypto, key);
  let previous = noEntry;
  for (const [index, entry] of entries.entries()) {
    const found = await verifyEntry(crypto, key.public_key, entry, false);
    if (fieldOf(entry, "key_id") !== key.id) found.push({ kind: "key" });
    if (fieldOf(entry, "seq") !== String(index + 1)) found.push({ kind: "sequence" });
    if (fieldOf(entry, "previous") !== previous) found.push({ kind: "previous" });
    previous = entry.digest;
    faults.push(...at(found, index + 1));
  }
  const isEnd = head.key_id === key.id && head.seq === entries.length && head.digest === previous;
  if (!isEnd || !(await crypto.verify(key.public_key, headText(head), head.signature))) faults.push({ kind: "head" });
  return faults;
}

/**
 * Compares a slip with its entry in the chain. Returns the contradictions; a changed field is found even if its hash
 * was changed too.
 */
export function compareWithChain(slip: SealedEntry, { entries }: ChainFile): SealFault[] {
  const number = fieldOf(slip, "number");
  const seq = fieldOf(slip, "seq");
  const chained =
    entries.find((entry) => entry.digest === slip.digest) ??
    entries.find((entry) => fieldOf(entry, "kind") === "slip" && fieldOf(entry, "number") === number) ??
    entries.find((entry) => fieldOf(entry, "kind") === "slip" && fieldOf(entry, "seq") === seq);
  if (chained === undefined) return [{ kind: "absent" }];
  const own = new Map(slip.hashes);
  const theirs = new Map(chained.hashes);
  const names = [...new Set([...theirs.keys(), ...own.keys()])];
  return names.filter((name) => own.get(name) !== theirs.get(name)).map((name) => ({ kind: "differs", name }));
}

/** Returns the entry of the chain that voids the slip; undefined if the slip is valid. */
export const voidInChain = (slip: SealedEntry, { entries }: ChainFile): SealedEntry | undefined =>
  entries.find((entry) => isVoidOf(entry, slip));

/**
 * Returns the fields of the slip that contain the hash of this picture.
 * @param hash SHA-256 of the file's bytes, in hex
 */
export const picturesWith = ({ fields }: SealedEntry, hash: string): string[] =>
  fields.filter(([name, value]) => /\.picture\./.test(name) && value === hash).map(([name]) => name);

export { openFields };

import { z } from "zod";

/**
 * Prefix of every hashed or signed text. Because of the prefix, a signature made for another purpose is never valid
 * here.
 */
export const sealFormat = "huiyan-weighing/1";

/** Public fields, hashed without salt. All other fields are hashed with the slip's salt. */
export const openFields = ["kind", "key_id", "seq", "previous", "number", "made_at", "voids"] as const;
const isOpen = (name: string): boolean => openFields.some((open) => open === name);

/** Value of `previous` in the first entry of a chain. */
export const noEntry = "0".repeat(64);

const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().min(1).max(100);

/** One entry of an organisation's chain: a weighing slip, or its voiding. docs/reference/weighing.md W5. */
export const SealedEntry = z.object({
  format: z.literal(sealFormat),
  fields: z.array(z.tuple([Name, z.string().max(1000)])).max(3000),
  /** Absent in a published chain, which reveals only the open fields. */
  salt: Hex.optional(),
  hashes: z.array(z.tuple([Name, z.string().max(100)])).max(3000),
  digest: z.string().max(100),
  signature: z.string().max(200),
});
export type SealedEntry = z.infer<typeof SealedEntry>;

/** Cryptographic functions. All keys, hashes and signatures are in lower-case hex. */
export interface SealCrypto {
  /** Returns the SHA-256 of the text in UTF-8. */
  sha256(text: string): Promise<string>;
  /** Verifies an Ed25519 signature; returns false for a malformed key or signature. */
  verify(publicKey: string, text: string, signature: string): Promise<boolean>;
}

const keyText = (publicKey: string) => `ed25519:${publicKey}`;
/** Returns the fingerprint of a public key, which users compare. The beginning of the fingerprint is the key's id. */
export const fingerprintOf = (crypto: Pick<SealCrypto, "sha256">, publicKey: string): Promise<string> =>
  crypto.sha256(keyText(publicKey));
export const keyIdLength = 16;

/** Returns the salted hash of a field. Without the salt, the value could be found by trying all possible values. */
export const hashField = (
  crypto: Pick<SealCrypto, "sha256">,
  salt: string,
  [name, value]: readonly [name: string, value: string],
): Promise<string> => crypto.sha256(JSON.stringify([isOpen(name) ? "" : salt, name, value]));

export const digestOf = (crypto: Pick<SealCrypto, "sha256">, hashes: SealedEntry["hashes"]): Promise<string> =>
  crypto.sha256(JSON.stringify([sealFormat, hashes]));

/** Returns the text to sign. */
export const signedText = (digest: string): string => `${sealFormat}\n${digest}`;

/** Statement about the last entry of an exported chain, so that the removal of entries from its end is noticed. */
export const ChainHead = z.object({
  key_id: z.string().max(100),
  seq: z.number().int().min(0),
  digest: z.string().max(100),
  /** Time of the export, ISO 8601. */
  exported_at: z.string().max(40),
  signature: z.string().max(200),
});
export type ChainHead = z.infer<typeof ChainHead>;
export const headText = ({ key_id, seq, digest, exported_at }: Omit<ChainHead, "signature">): string =>
  JSON.stringify([sealFormat, "head", key_id, seq, digest, exported_at]);

const PublicKey = z.object({ id: z.string().max(100), public_key: z.string().max(100) });

/** Content of the file 磅单_….json: a slip with all of its fields, and its voiding if there is one. */
export const SlipFile = z.object({
  format: z.literal(sealFormat),
  type: z.literal("slip"),
  key: PublicKey,
  slip: SealedEntry,
  void: SealedEntry.nullable(),
});
export type SlipFile = z.infer<typeof SlipFile>;

/** Content of the file with an organisation's whole chain, without the content of its slips. */
export const ChainFile = z.object({
  format: z.literal(sealFormat),
  type: z.literal("chain"),
  key: PublicKey,
  entries: z.array(SealedEntry).max(1_000_000),
  head: ChainHead,
});
export type ChainFile = z.infer<typeof ChainFile>;

export const fieldOf = ({ fields }: Pick<SealedEntry, "fields">, name: string): string | undefined =>
  fields.find(([each]) => each === name)?.[1];

export const isOpenField = isOpen;

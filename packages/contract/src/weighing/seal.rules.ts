import { z } from "zod";

/** First words of everything that is hashed or signed, so that no other signature passes for one of these. */
export const sealFormat = "huiyan-weighing/1";

/** Known to everybody who holds the chain: hashed as they are. All others are hashed with the slip's salt. */
export const openFields = ["kind", "key_id", "seq", "previous", "number", "made_at", "voids"] as const;
const isOpen = (name: string): boolean => openFields.some((open) => open === name);

/** In place of the entry before the first. */
export const noEntry = "0".repeat(64);

const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().min(1).max(100);

/** One entry of an organisation's chain: a slip, or that one is void. docs/reference/weighing.md W5. */
export const SealedEntry = z.object({
  format: z.literal(sealFormat),
  fields: z.array(z.tuple([Name, z.string().max(1000)])).max(3000),
  /** Absent in the chain, which tells of the open fields alone. */
  salt: Hex.optional(),
  hashes: z.array(z.tuple([Name, z.string().max(100)])).max(3000),
  digest: z.string().max(100),
  signature: z.string().max(200),
});
export type SealedEntry = z.infer<typeof SealedEntry>;

/** Hex in lower case, all of it. */
export interface SealCrypto {
  /** Of the text in UTF-8. */
  sha256(text: string): Promise<string>;
  /** Ed25519; false for what is no key or signature at all. */
  verify(publicKey: string, text: string, signature: string): Promise<boolean>;
}

const keyText = (publicKey: string) => `ed25519:${publicKey}`;
/** What people compare; its beginning names the key. */
export const fingerprintOf = (crypto: Pick<SealCrypto, "sha256">, publicKey: string): Promise<string> =>
  crypto.sha256(keyText(publicKey));
export const keyIdLength = 16;

/** A field's hash. The salt keeps others from guessing what stands in it. */
export const hashField = (
  crypto: Pick<SealCrypto, "sha256">,
  salt: string,
  [name, value]: readonly [name: string, value: string],
): Promise<string> => crypto.sha256(JSON.stringify([isOpen(name) ? "" : salt, name, value]));

export const digestOf = (crypto: Pick<SealCrypto, "sha256">, hashes: SealedEntry["hashes"]): Promise<string> =>
  crypto.sha256(JSON.stringify([sealFormat, hashes]));

/** What is signed. */
export const signedText = (digest: string): string => `${sealFormat}\n${digest}`;

/** The end of a chain when it was given out, so that nothing can be left off its end. */
export const ChainHead = z.object({
  key_id: z.string().max(100),
  seq: z.number().int().min(0),
  digest: z.string().max(100),
  /** ISO. */
  exported_at: z.string().max(40),
  signature: z.string().max(200),
});
export type ChainHead = z.infer<typeof ChainHead>;
export const headText = ({ key_id, seq, digest, exported_at }: Omit<ChainHead, "signature">): string =>
  JSON.stringify([sealFormat, "head", key_id, seq, digest, exported_at]);

const PublicKey = z.object({ id: z.string().max(100), public_key: z.string().max(100) });

/** 磅单_….json: a slip with all of its fields, and that it is void where it was. */
export const SlipFile = z.object({
  format: z.literal(sealFormat),
  type: z.literal("slip"),
  key: PublicKey,
  slip: SealedEntry,
  void: SealedEntry.nullable(),
});
export type SlipFile = z.infer<typeof SlipFile>;

/** An organisation's whole chain, without what stands on its slips. */
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

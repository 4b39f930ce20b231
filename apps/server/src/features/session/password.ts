import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let decoy: Promise<string> | undefined;

/** Costs the same whether the account has a password or does not exist at all. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody knows this one");
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}

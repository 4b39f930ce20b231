import { hash, verify } from "@node-rs/argon2";
import { type AccountCaller } from "../../../platform/context/caller.ts";
import { type Context, type Services } from "../../../platform/context/context.ts";
import { addressKey } from "../../../platform/limits/address-key.ts";
import { type SignInTurn } from "../../../platform/limits/sign-in-queue.ts";

/** Parameters of argon2id from the second recommendation of OWASP: 19 MiB, two passes, one lane. */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Hashing = Pick<Services, "hashing">;

/**
 * Returns the turn in the queue of hashes.
 * @param account account for which the browser is known; undefined for an unknown browser
 */
export function turnOf(ctx: Context, account?: string): SignInTurn {
  return account === undefined
    ? { group: "stranger", one: addressKey(ctx.request.ip) }
    : { group: "known", one: account };
}

export function callersTurn({ caller }: Context<AccountCaller>): SignInTurn {
  return { group: "known", one: caller.accountId };
}

/** Returns the argon2id hash of a password. @throws AppError sign_in_slowed, service_unavailable */
export function hashPassword({ hashing }: Hashing, turn: SignInTurn, password: string): Promise<string> {
  return hashing.run(turn, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. The duration is the same whether the account has a password, has none or does not exist.
 * @throws AppError sign_in_slowed, service_unavailable
 */
export function isPassword(
  { hashing }: Hashing,
  turn: SignInTurn,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return hashing.run(turn, async () => {
    decoy ??= hash("nobody knows this one", cost);
    const matches = await verify(stored ?? (await decoy), password);
    return matches && stored != null;
  });
}

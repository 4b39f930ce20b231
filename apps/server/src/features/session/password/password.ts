import { hash, verify } from "@node-rs/argon2";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context, type Services } from "#platform/context/context.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { type SignInTurn } from "#platform/limits/sign-in-queue.ts";

/**
 * Id of the Argon2id algorithm. `cost` has the parameters that OWASP recommends: 19 MiB of memory, two iterations, one
 * thread.
 */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Hashing = Pick<Services, "hashing">;

/**
 * Returns the group and the key under which the fair queue schedules a hash.
 * @param account phone number for which the browser is known; undefined for an unknown browser
 */
export function turnOf(ctx: Context, account?: string): SignInTurn {
  return account === undefined
    ? { group: "stranger", one: addressKey(ctx.request.ip) }
    : { group: "known", one: account };
}

export function callersTurn({ caller }: Context<AccountCaller>): SignInTurn {
  return { group: "known", one: caller.accountId };
}

/**
 * Returns the Argon2id hash of a password.
 * @throws AppError sign_in_slowed, service_unavailable
 */
export function hashPassword({ hashing }: Hashing, turn: SignInTurn, password: string): Promise<string> {
  return hashing.run(turn, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * Checks a password. The duration does not depend on whether the account exists and has a password.
 * @param stored stored hash; null or undefined if there is none
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

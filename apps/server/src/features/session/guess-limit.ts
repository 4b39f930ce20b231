import { pictureCodeAfter } from "@huiyan/contract/session/session.rules";
import { type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { type Allowance, findMistakes, forgive, takeTry } from "./mistake.queries.ts";
import { checkPictureCode, type GivenPictureCode } from "./picture-code.ts";

const hour = 3600;
/** Mistakes of an account from browsers that it does not know, and of each that it knows, before waits begin. */
const perAccount = 5;
/** Mistakes of an address over all accounts: many people may sit behind one. */
const perAddress = 30;
const pictureCodeAfterOfAddress = 10;

export interface Guess {
  /** What is guessed: a password, a phone code, a second factor. */
  what: "password" | "code" | "totp";
  account: string;
  /** Hex of the browser's hash, where it is known for the account. */
  knownBrowser: string | undefined;
}

/** IPv4 as it is; of IPv6 the network, since one customer holds 2^64 addresses. */
export function networkOf(ip: string): string {
  if (ip.startsWith("::ffff:")) return ip.slice(7);
  return ip.includes(":") ? `${ip.split(":").slice(0, 4).join(":")}::/64` : ip;
}

function ownAllowance({ what, account, knownBrowser }: Guess): Allowance {
  const place = knownBrowser === undefined ? "anywhere" : `browser ${knownBrowser}`;
  return { key: `${what} ${account} ${place}`, free: perAccount, windowSeconds: hour };
}

function addressAllowance(ctx: Context): Allowance {
  return { key: `address ${networkOf(ctx.request.ip)}`, free: perAddress, windowSeconds: hour / 4 };
}

/** A known browser answers for itself alone, so that strangers at its address cannot lock it out. */
function allowancesOf(ctx: Context, guess: Guess): Allowance[] {
  return guess.knownBrowser === undefined ? [addressAllowance(ctx), ownAllowance(guess)] : [ownAllowance(guess)];
}

/**
 * Lets a guess through or refuses it, before any hash is computed. Whether the account exists makes no difference.
 * @param picture the picture code; `unasked` where none is asked for, so that only the waits hold
 * @throws AppError sign_in_slowed, captcha_needed, captcha_wrong
 */
export async function admitGuess(ctx: Context, guess: Guess, picture: GivenPictureCode | "unasked"): Promise<void> {
  const now = ctx.clock.now();
  const allowances = allowancesOf(ctx, guess);
  const mistakes = await findMistakes(ctx.db.sql, allowances, now);
  const waits = mistakes.map((one) => one.wait_until.getTime() - now.getTime());
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw slowed(longest);
  const countOf = (key: string) => mistakes.find((one) => one.key === key)?.count ?? 0;
  const many =
    countOf(ownAllowance(guess).key) >= pictureCodeAfter ||
    countOf(addressAllowance(ctx).key) >= pictureCodeAfterOfAddress;
  if (many && picture !== "unasked") await checkPictureCode(ctx, picture);
  for (const allowance of allowances) {
    if (!(await takeTry(ctx.db.sql, allowance, now))) throw slowed(10_000);
  }
}

/** The guess was right: what it had cost is given back. */
export async function forgiveGuess(ctx: Context, guess: Guess): Promise<void> {
  await forgive(ctx.db.sql, [ownAllowance(guess).key], addressAllowance(ctx).key, ctx.clock.now());
}

function slowed(ms: number): AppError {
  return new AppError("sign_in_slowed", { retryAfterSeconds: Math.ceil(ms / 1000) });
}

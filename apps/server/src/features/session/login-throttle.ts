import { pictureCodeAfter } from "@huiyan/contract/session/session.rules";
import { type Context } from "#platform/context/context.ts";
import { AppError } from "#platform/error/app-error.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { checkPictureCode, type PictureCodeInput } from "./codes/picture-code.ts";
import {
  type Allowance,
  type CountedTry,
  deleteFailedAttempts,
  findFailedAttempts,
  revertAttempt,
  takeTry,
} from "./failed-attempt.queries.ts";

const hour = 3600;
/**
 * Failed attempts per account before waits begin. All unknown browsers share one count, and each known browser has its
 * own.
 */
const perAccount = 5;
/**
 * Failed attempts per IP address, for all accounts together, before waits begin. The limit is high, because many users
 * may share an address.
 */
const perAddress = 30;
const pictureCodeAfterOfAddress = 10;

export interface LoginAttempt {
  /** Kind of credential: a password, an SMS code, or a code of the second factor. */
  what: "password" | "code" | "totp";
  account: string;
  /** Hash of the browser's token in hex; undefined if the browser is not known for the account. */
  knownBrowser: string | undefined;
}

function ownAllowance({ what, account, knownBrowser }: LoginAttempt): Allowance {
  const browser = knownBrowser === undefined ? "anywhere" : `browser ${knownBrowser}`;
  return {
    key: `${what} ${account} ${browser}`,
    free: perAccount,
    pictureAfter: pictureCodeAfter,
    windowSeconds: hour,
  };
}

function addressAllowance(ctx: Context): Allowance {
  const key = `address ${addressKey(ctx.request.ip)}`;
  return { key, free: perAddress, pictureAfter: pictureCodeAfterOfAddress, windowSeconds: hour / 4 };
}

/**
 * Returns the limits that apply to an attempt. A known browser has only its own limit, so that attempts of others with
 * the same IP address cannot lock it out.
 */
function allowancesOf(ctx: Context, attempt: LoginAttempt): Allowance[] {
  return attempt.knownBrowser === undefined ? [addressAllowance(ctx), ownAllowance(attempt)] : [ownAllowance(attempt)];
}

type Refusal = { waitMs: number } | "picture";

/** Returns the reason for which an attempt is currently refused; undefined if it is allowed. */
async function refusalOf(
  ctx: Context,
  allowances: readonly Allowance[],
  isPictured: boolean,
): Promise<Refusal | undefined> {
  const now = ctx.clock.now();
  const failures = await findFailedAttempts(ctx.db.sql, allowances, now);
  const waitMs = Math.max(0, ...failures.map((one) => one.wait_until.getTime() - now.getTime()));
  if (waitMs > 0) return { waitMs };
  const isMany = ({ key, pictureAfter = Number.POSITIVE_INFINITY }: Allowance) =>
    (failures.find((one) => one.key === key)?.count ?? 0) >= pictureAfter;
  return !isPictured && allowances.some(isMany) ? "picture" : undefined;
}

/**
 * Counts an attempt under each limit. If one of the limits refuses it, none is changed.
 * @returns undefined if the attempt is refused
 */
async function countTries(ctx: Context, allowances: readonly Allowance[], isPictured: boolean) {
  const counted: CountedTry[] = [];
  for (const allowance of allowances) {
    const one = await takeTry(ctx.db.sql, allowance, isPictured, ctx.clock.now());
    if (one === undefined) {
      await giveTriesBack(ctx, counted);
      return undefined;
    }
    counted.push(one);
  }
  return counted;
}

/**
 * Admits an attempt or refuses it. A read without a lock refuses most excess attempts cheaply. The counting statement
 * is decisive, so that concurrent attempts are limited in the same way as sequential ones.
 * @param picture picture code of the form; `unasked` if the form has no field for one, so that only waits apply
 * @throws AppError sign_in_slowed, captcha_needed, captcha_wrong
 */
async function admit(
  ctx: Context,
  allowances: readonly Allowance[],
  picture: PictureCodeInput | "unasked",
): Promise<CountedTry[]> {
  let isPictured = picture === "unasked";
  for (;;) {
    const refusal = await refusalOf(ctx, allowances, isPictured);
    if (refusal === "picture" && picture !== "unasked") {
      await checkPictureCode(ctx, picture);
      isPictured = true;
    } else if (typeof refusal === "object") throw slowed(refusal.waitMs);
    const counted = await countTries(ctx, allowances, isPictured);
    if (counted !== undefined) return counted;
    // concurrent attempts were counted meanwhile; without a picture code, the loop reads their counts again
    if (isPictured) throw slowed(10_000);
  }
}

/** Counts of an admitted attempt, which are reverted if the attempt succeeds. */
export interface RegisteredAttempt {
  ownKey: string;
  tries: CountedTry[];
}

/**
 * Admits an attempt or refuses it, before a hash is computed. The result does not depend on whether the account exists.
 * @throws AppError sign_in_slowed, captcha_needed, captcha_wrong
 */
export async function registerAttempt(
  ctx: Context,
  attempt: LoginAttempt,
  picture: PictureCodeInput | "unasked",
): Promise<RegisteredAttempt> {
  const tries = await admit(ctx, allowancesOf(ctx, attempt), picture);
  return { ownKey: ownAllowance(attempt).key, tries };
}

/**
 * Must be called after a successful attempt. Deletes the failed attempts under the attempt's own key, and reverts this
 * attempt for the IP address.
 */
export async function resetAttempts(ctx: Context, { ownKey, tries }: RegisteredAttempt): Promise<void> {
  await deleteFailedAttempts(ctx.db.sql, ownKey);
  await giveTriesBack(
    ctx,
    tries.filter(({ key }) => key !== ownKey),
  );
}

/**
 * Counts an attempt for the IP address only, because it belongs to no account.
 * @throws AppError sign_in_slowed
 */
export function admitFromAddress(ctx: Context): Promise<CountedTry[]> {
  return admit(ctx, [addressAllowance(ctx)], "unasked");
}

/**
 * Wrong keys of screen shares per IP address and quarter of an hour before waits begin. They are counted separately
 * from sign-ins, because screens retry automatically.
 */
const displayTries = 60;

/**
 * Counts an attempt to open a screen share with its key.
 * @throws AppError sign_in_slowed
 */
export function admitDisplay(ctx: Context): Promise<CountedTry[]> {
  const key = `display ${addressKey(ctx.request.ip)}`;
  return admit(ctx, [{ key, free: displayTries, windowSeconds: hour / 4 }], "unasked");
}

export async function giveTriesBack(ctx: Context, tries: readonly CountedTry[]): Promise<void> {
  for (const one of tries) await revertAttempt(ctx.db.sql, one);
}

/** Requests for picture codes per IP address and minute before waits begin. */
const picturesPerMinute = 30;

/** Counts a request for a picture code. @throws AppError sign_in_slowed */
export async function admitPicture(ctx: Context): Promise<void> {
  const key = `pictures ${addressKey(ctx.request.ip)}`;
  await admit(ctx, [{ key, free: picturesPerMinute, windowSeconds: 60 }], "unasked");
}

function slowed(ms: number): AppError {
  return new AppError("sign_in_slowed", { retryAfterSeconds: Math.ceil(ms / 1000) });
}

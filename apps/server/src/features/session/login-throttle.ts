import { pictureCodeAfter } from "@huiyan/contract/session/session.rules";
import { type Context } from "../../platform/context/context.ts";
import { AppError } from "../../platform/error/app-error.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { checkPictureCode, type PictureCodeInput } from "./codes/picture-code.ts";
import {
  type Allowance,
  type CountedTry,
  deleteFailedAttempts,
  findFailedAttempts,
  giveTryBack,
  takeTry,
} from "./failed-attempt.queries.ts";

const hour = 3600;
/** Failed attempts at an account from browsers that it does not know, and of each that it knows, before waits begin. */
const perAccount = 5;
/** Failed attempts of an address over all accounts: many people may sit behind one. */
const perAddress = 30;
const pictureCodeAfterOfAddress = 10;

export interface LoginAttempt {
  /** What is tried: a password, a phone code, a second factor. */
  what: "password" | "code" | "totp";
  account: string;
  /** Hex of the browser's hash, where it is known for the account. */
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

/** A known browser answers for itself alone, so that strangers at its address cannot lock it out. */
function allowancesOf(ctx: Context, attempt: LoginAttempt): Allowance[] {
  return attempt.knownBrowser === undefined ? [addressAllowance(ctx), ownAllowance(attempt)] : [ownAllowance(attempt)];
}

type Refusal = { waitMs: number } | "picture";

/** Why these cannot go on, in their present state; undefined when they can. */
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

/** Counts one try of each, or none of them. */
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
 * Lets an attempt through or refuses it. The rows are read first, since that is cheap; what counts is the statement
 * that takes the try, so that of many side by side no more come through than one after the other.
 * @param picture the picture code; `unasked` where none is asked for, so that only the waits hold
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
    // others were quicker: what they have earned is passed on in the next round
    if (isPictured) throw slowed(10_000);
  }
}

/** What was counted for an attempt, until it has proven right. */
export interface RegisteredAttempt {
  ownKey: string;
  tries: CountedTry[];
}

/**
 * Lets an attempt through or refuses it, before any hash is computed. Whether the account exists makes no difference.
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

/** The attempt was right: its account's failed attempts are deleted, and the address gets this try back, not those of others. */
export async function resetAttempts(ctx: Context, { ownKey, tries }: RegisteredAttempt): Promise<void> {
  await deleteFailedAttempts(ctx.db.sql, ownKey);
  await giveTriesBack(
    ctx,
    tries.filter(({ key }) => key !== ownKey),
  );
}

/** An attempt at something that belongs to no account. @throws AppError sign_in_slowed */
export function admitFromAddress(ctx: Context): Promise<CountedTry[]> {
  return admit(ctx, [addressAllowance(ctx)], "unasked");
}

/** Wrong keys of screens that an address may send in a quarter of an hour, apart from its sign-ins: walls ask again and again. */
const displayTries = 60;

/** A wall brings its key. @throws AppError sign_in_slowed */
export function admitDisplay(ctx: Context): Promise<CountedTry[]> {
  const key = `display ${addressKey(ctx.request.ip)}`;
  return admit(ctx, [{ key, free: displayTries, windowSeconds: hour / 4 }], "unasked");
}

export async function giveTriesBack(ctx: Context, tries: readonly CountedTry[]): Promise<void> {
  for (const one of tries) await giveTryBack(ctx.db.sql, one);
}

/** Pictures that an address has drawn for it in a minute before waits begin. */
const picturesPerMinute = 30;

/** @throws AppError sign_in_slowed */
export async function admitPicture(ctx: Context): Promise<void> {
  const key = `pictures ${addressKey(ctx.request.ip)}`;
  await admit(ctx, [{ key, free: picturesPerMinute, windowSeconds: 60 }], "unasked");
}

function slowed(ms: number): AppError {
  return new AppError("sign_in_slowed", { retryAfterSeconds: Math.ceil(ms / 1000) });
}

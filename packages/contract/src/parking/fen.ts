import { z } from "zod";

/** Amount in whole fen (0.01 yuan) in JSON; the names of such fields end in `_fen`. */
export const FenAmount = z.number().int().brand("fen").meta({ id: "Fen", description: "whole fen" });
/**
 * Amount of money in whole fen. Only the functions of this file create values of this type, so that an amount cannot be
 * confused with other numbers.
 */
export type Fen = z.output<typeof FenAmount>;

/**
 * Returns the number as an amount.
 * @throws Error if it is not a whole number, because an inexact amount must never be stored
 */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new Error(`not an amount in fen: ${amount}`);
  return (amount === 0 ? 0 : amount) as Fen;
}

export const noFen = fen(0);

/**
 * Converts yuan to fen, rounded half up.
 * @param yuan with at most two decimals
 */
export function fenOfYuan(yuan: number): Fen {
  return fen(Math.round(Number((yuan * 100).toFixed(4))));
}

export const yuanOf = (amount: Fen): number => amount / 100;

/** Formats an amount in yuan with two decimals and commas: 1,208.00. */
export function formatYuan(amount: Fen): string {
  const [whole = "0", cents = "00"] = (Math.abs(amount) / 100).toFixed(2).split(".");
  return `${amount < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

export const addFen = (...amounts: readonly Fen[]): Fen => fen(amounts.reduce((sum, each) => sum + each, 0));
export const subtractFen = (from: Fen, amount: Fen): Fen => fen(from - amount);
export const minFen = (a: Fen, b: Fen): Fen => (a < b ? a : b);
export const timesFen = (count: number, amount: Fen): Fen => fen(count * amount);

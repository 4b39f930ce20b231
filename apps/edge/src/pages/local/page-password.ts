import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { readIfThere, writeDurably } from "#platform/store/durable-file.ts";

const Kept = z.object({ salt: z.string(), hash: z.string() });
type Kept = z.infer<typeof Kept>;

export const passwordLength = { min: 8, max: 128 } as const;
const hashBytes = 32;
/** Characters of the one-time code. Characters that look similar are left out. */
const codeSigns = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const codeLength = 10;

const hashOf: (password: string, salt: Buffer, bytes: number) => Promise<Buffer> = promisify(scrypt);

/** Password of the local page, stored as a scrypt hash in a file that only its owner can read. */
export class PagePassword {
  readonly #path: string;
  readonly #code: string;

  /** @param folder the program's data folder */
  constructor(folder: string) {
    this.#path = join(folder, "local-page.json");
    this.#code = Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join("");
  }

  /**
   * One-time code, which is printed while no password is set. A user who knows the code has access to the program's
   * output. Each start has a new code.
   */
  get code(): string {
    return this.#code;
  }

  get isSet(): boolean {
    return this.#read() !== undefined;
  }

  async matches(password: string): Promise<boolean> {
    const kept = this.#read();
    if (kept === undefined || password.length > passwordLength.max) return false;
    const hash = await hashOf(password, Buffer.from(kept.salt, "hex"), hashBytes);
    return timingSafeEqual(hash, Buffer.from(kept.hash, "hex"));
  }

  matchesCode(code: string): boolean {
    const typed = Buffer.from(code.trim().toUpperCase());
    const right = Buffer.from(this.#code);
    return typed.length === right.length && timingSafeEqual(typed, right);
  }

  async set(password: string): Promise<void> {
    writeDurably(this.#path, JSON.stringify(await keptOf(password)));
  }

  /**
   * Sets the first password. If several calls are concurrent, only one succeeds.
   * @returns false if another call was first
   */
  async setFirst(password: string): Promise<boolean> {
    const kept = await keptOf(password);
    // no other request runs between this check and the end of the write, because both are synchronous
    if (this.isSet) return false;
    writeDurably(this.#path, JSON.stringify(kept));
    return true;
  }

  /** Reads the password file at every use, because the command line may set the password while the program runs. */
  #read(): Kept | undefined {
    const text = readIfThere(this.#path);
    // An unreadable file must throw: if it counted as missing, any client could set a first password.
    return text === undefined ? undefined : Kept.parse(JSON.parse(text));
  }
}

async function keptOf(password: string): Promise<Kept> {
  const salt = randomBytes(16);
  const hash = await hashOf(password, salt, hashBytes);
  return { salt: salt.toString("hex"), hash: hash.toString("hex") };
}

/** Checks a new password. @returns a Chinese sentence about the problem; undefined if the password is acceptable */
export function passwordTrouble(password: string, again: string): string | undefined {
  const { min, max } = passwordLength;
  if (password.length < min || password.length > max) return `密码须为 ${min} 到 ${max} 个字符`;
  return password === again ? undefined : "两次输入的密码不一致";
}

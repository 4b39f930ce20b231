import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { PagePassword, passwordTrouble } from "./page-password.ts";

/**
 * Prompts for the password of the local page on the command line and sets it, even while the program runs.
 * @throws Error with a Chinese sentence
 */
export async function askPagePassword(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const reader = createInterface({ input: process.stdin });
  console.log("请输入设备页面的新密码：");
  const { value } = await reader[Symbol.asyncIterator]().next();
  reader.close();
  const password = typeof value === "string" ? value : "";
  const trouble = passwordTrouble(password, password);
  if (trouble !== undefined) throw new Error(trouble);
  await new PagePassword(folder).set(password);
  console.log("密码已设置");
}

import { sealPassword } from "../../../shared/api/seal-password.ts";

/** The password of a person leaves sealed. */
export async function sealPerson<V extends { password?: string | undefined }>(input: V): Promise<V> {
  return input.password === undefined ? input : { ...input, password: await sealPassword(input.password) };
}

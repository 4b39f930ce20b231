import { sealPassword } from "#shared/api/seal-password.ts";

/** Encrypts the password of a member before it is sent. */
export async function sealPerson<V extends { password?: string | undefined }>(input: V): Promise<V> {
  return input.password === undefined ? input : { ...input, password: await sealPassword(input.password) };
}

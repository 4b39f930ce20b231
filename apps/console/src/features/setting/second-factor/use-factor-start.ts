import { SelfProof, startSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { sealPassword } from "../../../shared/api/seal-password.ts";
import { useCommandForm } from "../../../shared/form/use-command-form.ts";
import { type UserInfo } from "../../organisation/organisation.public.ts";

const Proof = SelfProof.required();
const schemas = {
  password: Proof.pick({ password: true }),
  verification_code: Proof.pick({ verification_code: true }),
};

/** The first step: the proof that one is the person, and the secret that it brings as `answer`. */
export function useFactorStart(user: UserInfo) {
  const field = user.has_password ? "password" : "verification_code";
  return useCommandForm(startSecondFactor, {
    schema: schemas[field],
    initial: { password: "", verification_code: "" },
    sent: (proof) => proof,
    prepare: async ({ password, ...input }) =>
      password === undefined ? input : { ...input, password: await sealPassword(password.trim()) },
    refusedAt: () => field,
  });
}

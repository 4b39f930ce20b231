import { SelfProof, startSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { useCommand } from "../../../shared/api/use-command.ts";
import { sealPassword } from "../../../shared/auth/seal-password.ts";
import { useSchemaForm } from "../../../shared/form/use-schema-form.ts";
import { type UserInfo } from "../../organisation/organisation.public.ts";

const Proof = SelfProof.required();
const schemas = {
  password: Proof.pick({ password: true }),
  verification_code: Proof.pick({ verification_code: true }),
};

/** The first step: the proof that one is the person, and the secret that it brings. */
export function useFactorStart(user: UserInfo) {
  const field = user.has_password ? "password" : "verification_code";
  const form = useSchemaForm(schemas[field], { password: "", verification_code: "" });
  const start = useCommand(startSecondFactor, {
    quiet: true,
    prepare: async ({ password, ...input }) =>
      password === undefined ? input : { ...input, password: await sealPassword(password) },
    onError: ({ message }) => form.setErrors({ [field]: message }),
  });
  return {
    started: start.data,
    busy: start.isPending,
    value: form.values[field],
    error: form.errorOf(field),
    onChange: (value: string) => form.set(field, value),
    onSubmit: () => {
      if (form.check() && !start.isPending) start.mutate({ [field]: form.values[field].trim() });
    },
  };
}

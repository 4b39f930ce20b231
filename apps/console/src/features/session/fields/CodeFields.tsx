import { type FieldPath, type FieldValues } from "react-hook-form";
import { type ContractForm } from "#shared/form/use-contract-form.ts";
import { PhoneCodeField } from "./PhoneCodeField.tsx";
import { PhoneField } from "./PhoneField.tsx";
import { PictureCodeField } from "./PictureCodeField.tsx";
import { type PhoneCode } from "./use-phone-code.ts";
import { type PictureCode } from "./use-picture-code.ts";

interface Props<V extends FieldValues> {
  form: ContractForm<V>;
  /** Paths of both fields in the form. */
  account: FieldPath<V>;
  code: FieldPath<V>;
  phoneCode: PhoneCode;
  picture: PictureCode;
}

/**
 * Form fields that prove who owns a phone number: the number, the code sent to it, and the picture code if the server
 * requires one.
 */
export function CodeFields<V extends FieldValues>({ form, account, code, phoneCode, picture }: Props<V>) {
  return (
    <>
      <PhoneField form={form} name={account} />
      <PhoneCodeField
        form={form}
        name={code}
        phone={String(form.values[account])}
        code={phoneCode}
        checkPhone={() => form.checkFields([account])}
      />
      <PictureCodeField code={picture} />
    </>
  );
}

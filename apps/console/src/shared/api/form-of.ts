import { z } from "zod";

const Form = z.object({
  fields: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.array(z.instanceof(Blob)).readonly().optional()).default({}),
});

/** The body of a form with files: absent fields are left out, files keep their names. */
export function formOf(input: unknown): FormData {
  const { fields, files } = Form.parse(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, parts] of Object.entries(files)) {
    for (const part of parts ?? []) form.append(name, part);
  }
  return form;
}

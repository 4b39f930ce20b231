import { needsDepartment, PersonAccount, PersonName, personTexts } from "@huiyan/contract/people/people.rules";
import { type Role, roles } from "@huiyan/contract/permissions";
import { isGoodPassword, Password, passwordRuleText } from "@huiyan/contract/session/session.rules";
import { z } from "zod";

const Free = z.string();

/**
 * Schema of the field for the department. The value is "" if none is chosen.
 * @param needed true if a department is required
 */
export const departmentField = (needed: boolean) => (needed ? Free.min(1, personTexts.switchTarget) : Free);

/**
 * Returns whether a department is required. A lead who adds members must choose one; only an admin may be without a
 * department. docs/reference/rights.md R6.
 */
export function mustChooseDepartment(caller: Role, person: Role): boolean {
  return caller !== "admin" || needsDepartment(person);
}

/**
 * Returns the schema of the form for a new member.
 * @param caller role of the user: a lead must choose a department
 * @param isPrivate true in a private deployment, where the form sets the password
 */
export function newPersonSchema(caller: Role, isPrivate: boolean) {
  return z.object({
    name: PersonName,
    account: PersonAccount,
    role: z.enum(roles),
    dep_id: departmentField(needsDepartment(caller)),
    password: isPrivate ? Free.min(1, personTexts.password).pipe(Password) : Free,
  });
}

/** Returns the schema of the form for an existing member. An empty password keeps the stored one. */
export function editedPersonSchema(isPrivate: boolean) {
  const kept = Free.refine((password) => password === "" || isGoodPassword(password), passwordRuleText);
  return z.object({ name: PersonName, role: z.enum(roles), password: isPrivate ? kept : Free });
}

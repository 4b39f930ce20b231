import { needsDepartment, PersonAccount, PersonName, personTexts } from "@huiyan/contract/people/people.rules";
import { type Role, roles } from "@huiyan/contract/permissions";
import { isGoodPassword, Password, passwordRuleText } from "@huiyan/contract/session/session.rules";
import { z } from "zod";

const Free = z.string();

/** Nothing is chosen as "" in a select. */
export const departmentField = (needed: boolean) => (needed ? Free.min(1, personTexts.switchTarget) : Free);

/** A lead must choose a department, and only an admin may be without one. docs/reference/rights.md R6. */
export function mustChooseDepartment(caller: Role, person: Role): boolean {
  return caller !== "admin" || needsDepartment(person);
}

/** What is asked of a new person. `caller`: a lead must choose a department; `isPrivate`: the password is set here. */
export function newPersonSchema(caller: Role, isPrivate: boolean) {
  return z.object({
    name: PersonName,
    account: PersonAccount,
    role: z.enum(roles),
    dep_id: departmentField(needsDepartment(caller)),
    password: isPrivate ? Free.min(1, personTexts.password).pipe(Password) : Free,
  });
}

/** What is asked when a person is edited: an empty password stays as it is. */
export function editedPersonSchema(isPrivate: boolean) {
  const kept = Free.refine((password) => password === "" || isGoodPassword(password), passwordRuleText);
  return z.object({ name: PersonName, role: z.enum(roles), password: isPrivate ? kept : Free });
}

import { type Answer } from "@huiyan/contract/endpoint";
import { formText } from "@huiyan/contract/form-texts";
import { type getSystemInfo as api } from "@huiyan/contract/organisation/organisation.api";
import { hasOrganisation, isRegistrationOpen } from "#features/session/session.public.ts";
import { type Context } from "#platform/context/context.ts";
import { ownCommands } from "#platform/process/own-commands.ts";

export async function getSystemInfo(ctx: Context): Promise<Answer<typeof api>> {
  const { config, db, installation, sms } = ctx;
  return {
    // a name that the operator entered is the same in all languages
    name: formText(installation.inForce().system_name, ctx.request.language),
    logo: "",
    version: `V${config.version}`,
    command: ownCommands.command,
    demo: config.demo,
    setup_open: !(await hasOrganisation(db.sql)),
    registration: await isRegistrationOpen(ctx),
    phone_codes: sms.isOn,
    single_sign_on: config.singleSignOn?.name ?? "",
    contact: { phone: config.contact.phone, email: config.contact.email },
    notice: installation.notice(),
  };
}

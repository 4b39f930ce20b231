import { useCaller } from "#features/organisation/organisation.public.ts";
import { AccountView } from "./AccountView.tsx";

/** Page of the list of accounts. */
export function AccountPage() {
  const staff = useCaller().data?.staff;
  return staff ? <AccountView staffId={staff._id} role={staff.role} /> : null;
}

import { SettingFrame } from "../SettingFrame.tsx";
import { LogoForm } from "./LogoForm.tsx";

/** The organisation's own name and logo in the shell. */
export function LogoPage() {
  return (
    <SettingFrame page="logo">{({ org }) => <LogoForm key={`${org.title} ${org.logo}`} org={org} />}</SettingFrame>
  );
}

import { SettingFrame } from "../SettingFrame.tsx";
import { LogoForm } from "./LogoForm.tsx";

/** Settings page of the organisation's name and logo in the layout. */
export function LogoPage() {
  return (
    <SettingFrame page="logo">{({ org }) => <LogoForm key={`${org.title} ${org.logo}`} org={org} />}</SettingFrame>
  );
}

import { roleMay } from "@huiyan/contract/permissions";
import { SettingFrame } from "../SettingFrame.tsx";
import { AliasSection } from "./AliasSection.tsx";
import { ScreenMapSection } from "./ScreenMapSection.tsx";

/** Words of the interface, and the map of the dashboards. */
export function DisplayPage() {
  return (
    <SettingFrame page="display">
      {({ staff }) => (
        <>
          <AliasSection />
          {roleMay(staff.role, "organisation.manage") && <ScreenMapSection />}
        </>
      )}
    </SettingFrame>
  );
}

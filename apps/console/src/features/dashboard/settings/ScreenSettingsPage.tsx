import { roleMay } from "@huiyan/contract/permissions";
import { useCaller } from "#features/organisation/organisation.public.ts";
import { Forbidden, ScreenMapSection } from "#features/setting/setting.public.ts";
import { LinkSection } from "./LinkSection.tsx";
import { screenSettingText as text } from "./screen-setting.texts.ts";
import { WeatherSection } from "./WeatherSection.tsx";
import "#shared/list/list.css";
import "./screen-setting.css";

/** Page /dashboard/settings: settings of the map for admins, and the screen shares. */
export function ScreenSettingsPage() {
  const role = useCaller().data?.staff?.role;
  if (role === undefined) return null;
  if (!roleMay(role, "screen.manage")) return <Forbidden />;
  return (
    <div className="list-page">
      <section className="list-pane" aria-label={text("title")}>
        <header className="page-head">
          <h1>{text("title")}</h1>
        </header>
        <div className="setting-body screen-settings">
          <LinkSection />
          {roleMay(role, "organisation.manage") && (
            <>
              <ScreenMapSection />
              <WeatherSection />
            </>
          )}
        </div>
      </section>
    </div>
  );
}

import * as api from "@huiyan/contract/dashboard/weather.api";
import { Button, Input, Skeleton } from "antd";
import { type z } from "zod";
import { SettingSection } from "#features/setting/setting.public.ts";
import { useCommand } from "#shared/api/use-command.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { NumberInput } from "#shared/form/NumberInput.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { screenSettingText as text } from "./screen-setting.texts.ts";

/**
 * Section with the location of the screens and the weather service. If no service is configured, no request is sent to
 * one.
 */
export function WeatherSection() {
  const setting = useQueryOf(api.getWeatherSetting, {});
  const now = useQueryOf(api.getWeather, {}, { staleTime: 0 });
  return (
    <SettingSection title={text("weather")} hint={text("weatherHint")}>
      <ProblemBanner query={setting} />
      {setting.data === undefined && setting.problem === null && <Skeleton active title={false} />}
      {setting.data !== undefined && <WeatherForm saved={setting.data} />}
      {now.data !== undefined && now.data.problem !== "" && (
        <p className="note" role="status">
          {text("weatherProblem", { problem: now.data.problem })}
        </p>
      )}
    </SettingSection>
  );
}

function WeatherForm({ saved }: { saved: z.output<typeof api.WeatherSetting> }) {
  const attempt = useCommand(api.tryWeather, { quiet: true });
  const form = useCommandForm(api.saveWeatherSetting, {
    schema: api.WeatherSetting,
    initial: saved,
    sent: (typed) => typed,
    refusedAt: () => "url",
    success: text("saved"),
    refresh: (client) =>
      Promise.all(
        [api.getWeatherSetting, api.getWeather].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  const answer = attempt.data && text("weatherNow", { text: attempt.data.text, n: attempt.data.temperature });
  return (
    <CommandForm run={form} name={text("weather")} action={text("save")}>
      <TextField form={form} name="city" label={text("city")} hint={text("cityHint")} input={{ maxLength: 20 }} />
      <div className="weather-pair">
        {(["longitude", "latitude"] as const).map((name) => (
          <FormField key={name} form={form} name={name} label={text(name)}>
            {(control) => <NumberInput {...control} precision={4} controls={false} />}
          </FormField>
        ))}
      </div>
      <FormField form={form} name="url" label={text("weatherUrl")} hint={text("weatherUrlHint")}>
        {(control) => <Input {...control} type="url" placeholder="https://" />}
      </FormField>
      <div className="weather-try">
        <Button
          loading={attempt.isPending}
          disabled={form.values.url.trim() === ""}
          onClick={() => attempt.mutate(form.values)}
        >
          {text("tryWeather")}
        </Button>
        <span role="status" className="note">
          {attempt.error?.message ?? answer}
        </span>
      </div>
    </CommandForm>
  );
}

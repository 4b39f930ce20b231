import { runSql } from "../postgres/databases.ts";

export interface ManyMessages {
  deviceUid: string;
  count: number;
  /** Time of the newest message, epoch ms. Each message is one second older than the one before. */
  newest: number;
}

/** Inserts messages of one device directly into the database, because reporting them would take too long. */
export async function insertManyMessages(
  databaseUrl: string,
  { deviceUid, count, newest }: ManyMessages,
): Promise<void> {
  await runSql(
    databaseUrl,
    `insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message,
        happened_raw, offset_ms, plate, data, client_read)
      select (substr(h.ms, 1, 8) || '-' || substr(h.ms, 9, 4) || '-7' || substr(h.noise, 1, 3) || '-8' || substr(h.noise, 4, 3)
          || '-' || substr(h.noise, 7, 12))::uuid,
        h.at, h.at, p.org_id, p.device_uid, p.id, gen_random_uuid(),
        case n % 3 when 0 then 'illegal_parking_with_carplate' when 1 then 'area_intrusion' else 'cv_tdgz' end, 1 + n % 3,
        case n % 3 when 0 then '渝A' || lpad((n % 100000)::text, 5, '0') || ' 停留 6 分 12 秒'
          when 1 then '变电设备区 ' || n % 4 || ' 人进入，停留 ' || n % 60 || ' 秒' else '视觉通道估重' end,
        h.at, 0, case n % 3 when 0 then '渝A' || lpad((n % 100000)::text, 5, '0') else '' end,
        case n % 3 when 2 then '{"total":29,"weight":3475.5,"counts":[10,10,9]}' else '{"count":2,"boxes":[{"x":0.1,"y":0.2,"w":0.1,"h":0.1,"label":"person","conf":0.9}]}' end::jsonb,
        n % 2 = 0
      from generate_series(0, ${count - 1}) n,
        lateral (select to_timestamp(${newest} / 1000.0 - n) as at, md5(n::text) as noise,
          lpad(to_hex((${newest} - n * 1000::bigint)), 12, '0') as ms) h,
        (select * from point where device_uid = '${deviceUid}' limit 1) p`,
  );
}

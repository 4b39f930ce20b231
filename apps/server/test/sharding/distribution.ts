// Plan of the tables in a distribution over several databases, by the kind of data that makes a table grow.

/** Tables that grow with alarms and their handling. Each row is stored in the database of its organisation. */
const byOrganisation = [
  ..."message message_step message_review message_head message_storm message_storm_left message_count_change".split(
    " ",
  ),
  ..."message_hour message_day message_device_day message_unread_count message_export".split(" "),
  ..."device_record device_event device_video stored_file audit ledger_change push_outbox delivery".split(" "),
  ..."alarm_notice alarm_notice_member notice_queue staff_notice".split(" "),
  ..."berth_observation parking_record parking_order parking_step parking_ledger parking_ledger_check parking_correction".split(
    " ",
  ),
  ..."parking_order_report parking_report_attempt parking_conflict_dismissal parking_export parking_closed_day".split(
    " ",
  ),
  ..."parking_count_change parking_day parking_flow_day parking_hour parking_hour_change".split(" "),
  ..."settlement_comparison settlement_difference flow_change flow_day flow_hour working_day".split(" "),
  ..."weighing_entry weighing_slip weighing_message count_decision count_pair patrol_sighting".split(" "),
];

/**
 * Tables that grow with members, devices and points. Queries join them with the tables of `byOrganisation` and rarely
 * write them, so each database has a copy.
 */
const everywhere = [
  ..."organisation organisation_setting account staff staff_setting department device device_algorithm device_binding device_group".split(
    " ",
  ),
  ..."point point_algorithm point_algorithm_version point_service staff_group staff_device small_file".split(" "),
  ..."notify_channel notify_rule notify_rule_channel notify_rule_group push_subscription data_upload app_key".split(
    " ",
  ),
  ..."berth berth_state berth_due berth_lesson berth_learning charging_rule plate_owner parking_serial parking_report_target settlement_source".split(
    " ",
  ),
  ..."flow_point flow_retired shift_plan live_view live_view_point patrol_loop patrol_loop_point display_link".split(
    " ",
  ),
  ..."farm_owner farm_camera weighing_key face_library face demo_history demo_received arrangement algorithm_package session service_subscription service_order".split(
    " ",
  ),
];

/**
 * Tables of the installation, of devices or of sessions. No query joins them with the tables of `byOrganisation`, so
 * they are in one database only.
 */
const once = [
  ..."installation_setting operator_setting node_status platform_heartbeat platform_outage job_retry backup backup_plan".split(
    " ",
  ),
  ..."known_browser single_sign_on one_time phone_code failed_attempt app_nonce claim_try feedback upload".split(" "),
  ..."device_factory device_presence device_command device_notice device_notice_member device_page device_storage".split(
    " ",
  ),
  ..."device_tunnel dead_letter group_sync upgrade_package organisation_storage notice_escalation".split(" "),
  ..."live_address live_push live_rate live_seat live_watch task task_item algorithm_trial algorithm_trial_pass".split(
    " ",
  ),
  ..."face_access face_data face_device face_key face_mark face_removal face_removal_device face_upload".split(" "),
  ..."face_upload_piece parking_retry".split(" "),
  ..."service_notice service_notice_read service_order_line service_trial".split(" "),
];

export const distribution = { byOrganisation, everywhere, once };

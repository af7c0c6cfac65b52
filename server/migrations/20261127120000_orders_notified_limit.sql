-- contract: since 0.2.0
-- Processes of release 0.2.0 use the old names. All of them are stopped before this release starts.

-- The month in which the customer was notified that the cap is reached. Once per month.
alter table auto_top_ups rename column limit_told to limit_notified_for;

-- It is called webhooks_release_claims now.
drop function if exists webhooks_hand_back(jsonb);

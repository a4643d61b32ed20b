-- Texts of the directory come in by one form: Unicode NFC, blanks of any kind as one, none at the ends, and no value where nothing
-- can be seen (shared/text/directory-text.ts). Rows that were written before are brought into it here. A required name that
-- shows nothing stays as it is, and so does a userName whose form another person of the organisation has.

update identities i
   set user_name = n.form, version = nextval('record_versions')
  from (select distinct on (organisation_id, lower(form)) id, form
          from (select id, organisation_id, directory_text(user_name) as form, user_name from identities) one
         where form <> user_name
         order by organisation_id, lower(form), id) n
 where i.id = n.id
   and not exists (select from identities o
                    where o.organisation_id = i.organisation_id and o.id <> i.id and o.user_name_key = lower(n.form));

update user_emails set value = directory_text(value)
 where directory_text(value) <> value;

update users u
   set given_name = coalesce(n.given_name, u.given_name), family_name = coalesce(n.family_name, u.family_name),
       department = n.department, title = n.title, work_location = n.work_location, user_type = n.user_type,
       business_unit = n.business_unit, division = n.division, external_id = n.external_id, formatted_name = n.formatted_name,
       display_name = n.display_name, nick_name = n.nick_name, locale = n.locale, timezone = n.timezone,
       preferred_language = n.preferred_language, phone_main = n.phone_main, phone_mobile = n.phone_mobile,
       employee_number = n.employee_number, organization = n.organization, cost_center = n.cost_center, gender = n.gender,
       manager_name = n.manager_name, custom_attributes = n.custom_attributes, address = n.address,
       version = nextval('record_versions'), updated_at = now()
  from (
    select program_id, id, directory_text(given_name) as given_name, directory_text(family_name) as family_name,
           directory_text(department) as department, directory_text(title) as title,
           directory_text(work_location) as work_location, directory_text(user_type) as user_type,
           directory_text(business_unit) as business_unit, directory_text(division) as division,
           directory_text(external_id) as external_id, directory_text(formatted_name) as formatted_name,
           directory_text(display_name) as display_name, directory_text(nick_name) as nick_name,
           directory_text(locale) as locale, directory_text(timezone) as timezone,
           directory_text(preferred_language) as preferred_language, directory_text(phone_main) as phone_main,
           directory_text(phone_mobile) as phone_mobile, directory_text(employee_number) as employee_number,
           directory_text(organization) as organization, directory_text(cost_center) as cost_center,
           directory_text(gender) as gender, directory_text(manager_name) as manager_name,
           (select coalesce(jsonb_object_agg(directory_text(key), directory_text(value)), '{}') from jsonb_each_text(custom_attributes)
             where directory_text(key) is not null and directory_text(value) is not null) as custom_attributes,
           -- Lines of an address stay lines; these members are compared in rules.
           case when address is not null then
             address || coalesce((select jsonb_object_agg(key, directory_text(value)) from jsonb_each_text(address)
                                   where key in ('locality', 'region', 'postalCode', 'country')), '{}') end as address
      from users) n
 where n.program_id = u.program_id and n.id = u.id
   and row (coalesce(n.given_name, u.given_name), coalesce(n.family_name, u.family_name), n.department, n.title, n.work_location,
            n.user_type, n.business_unit, n.division, n.external_id, n.formatted_name, n.display_name, n.nick_name, n.locale,
            n.timezone, n.preferred_language, n.phone_main, n.phone_mobile, n.employee_number, n.organization, n.cost_center,
            n.gender, n.manager_name, n.custom_attributes, n.address)
       is distinct from
       row (u.given_name, u.family_name, u.department, u.title, u.work_location, u.user_type, u.business_unit, u.division,
            u.external_id, u.formatted_name, u.display_name, u.nick_name, u.locale, u.timezone, u.preferred_language,
            u.phone_main, u.phone_mobile, u.employee_number, u.organization, u.cost_center, u.gender, u.manager_name,
            u.custom_attributes, u.address);

update audiences a set display_name = n.form
  from (select distinct on (program_id, lower(form)) program_id, id, form
          from (select program_id, id, directory_text(display_name) as form, display_name from audiences where kind = 'group') one
         where form <> display_name
         order by program_id, lower(form), id) n
 where n.program_id = a.program_id and n.id = a.id
   and not exists (select from audiences o
                    where o.program_id = a.program_id and o.kind = 'group' and o.id <> a.id
                      and o.display_name_key = lower(n.form));

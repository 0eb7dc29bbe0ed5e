-- Until now whoever filed a request was its dealer.
update requests set contact_id = dealer_id
where request_id in (select request_id from requests where contact_id = 0 order by request_id limit 5000)

-- Whom an organisation pays for its orders: name, bank and account, as an operator writes them on bills.
alter table operator_setting add column bill_payee text;

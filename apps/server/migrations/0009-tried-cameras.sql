-- addresses of cameras that were tried may hold secrets; an ended try needs none of it
update device_command set params = '{}' where name = 'camera.try' and params <> '{}';
